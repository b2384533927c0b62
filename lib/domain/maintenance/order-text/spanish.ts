import type { Dictionary } from "./dictionary";

/** How technicians of Mexico and the rest of America write in Spanish; read without accents. Marks as at `english`. */
export const spanish: Dictionary = {
  actions: {
    replace:
      "cambi*, cambio, cambiar, camb, cmb, reemplaz*, remplaz*, reemplazo, reemp, sustitu*, sustituir, renov*, se coloco nuevo, se puso nuevo, poner nuevo, coloc*, mont*, montaje, desmont*",
    rewind: "embobin*, rebobin*, embobinado",
    overhaul: "reacondicion*, reconstru*, overhaul mayor, rectificado mayor, mantenimiento mayor, mtto mayor, restaur*",
    repair:
      "repar*, reparar, reparacion, rep, arregl*, arreglar, corregir, correg*, correccion, compon*, componer, sold*, soldar, soldadura, parch*, enderez*, vulcaniz*, empalm*, reconect*, conect*, atender falla, atender, atencion, diagnostic*, investig*, fij*, refuerz*, reforz*, rectific*",
    seal: "resell*, sell*, empaquet*, reempac*, reempaquet*, cambio de sello, cambio de empaque, sellar",
    modify: "modific*, mejora, mejorar, mejoras, adapt*, reubic*, redisen*, actualiz*, convertir",
    install: "instal*, instalar, instalacion, fabric*, agreg*, anadir, construir",
    align: "aline*, alinear, alineacion, realine*, centrar banda, centrado, calzar, calzas",
    balance: "balance*, balancear, balanceo, rebalance*, equilibr*",
    calibrate: "calibr*, calibrar, calibracion, recalibr*",
    tighten: "apret*, apriet*, apretar, reapret*, reapriet*, torque*, torquear, retorque*",
    adjust: "ajust*, ajustar, ajuste, regul*, tension*, tensar, tense, tensado, nivel*, acort*, configur*, program*",
    unjam: "destap*, destapar, desatasc*, desator*, desbloque*, destrab*, liber*, desobstru*",
    reset: "resete*, reset, reinici*, restablec*, rearm*, reposicion de falla, arrancar, arranque de, pasar corriente",
    change_oil:
      "cambio de aceite, cambio aceite, cambiar aceite, cambio de filtro y aceite, cambio de aceite y filtro*, cambio de aceite y filtros, rellen*, relleno, reponer aceite, reposicion de aceite, agregar aceite, purg*, purgar, drenar, drenado, drene, vaciar, recarg*, cargar gas, carga de gas, lavado de circuito",
    lubricate: "lubric*, lubricar, lubricacion, engras*, engrase, engrasar, engrasado, aceitar, aceitado, reengras*",
    clean: "limpi*, limpiar, limpieza, limp, lavar, lavado, lave, sopletear, soplete*, desengras*, aspirar, sacudir",
    service: "servic*, servicio, serv, mantenimiento, mantto, mtto, mto, mant, preventivo",
    inspect:
      "inspec*, inspeccion, inspeccionar, insp, revis*, revisar, revision, rev, verific*, verificar, checar, chec*, cheq*, monitore*, revisar vibracion*, revision de vibracion*, medicion de vibracion*, monitoreo de vibracion*, medicion, medir, mida, toma de vibracion*, toma de muestra, muestreo, termograf*, ultrasonido, analisis de vibracion*, analisis de aceite, prueba, probar, pruebas, recorrido, ruta de, diagnostico de vibracion*, auditoria, meguear, megueo",
  },
  faults: {
    outer_race: "pista exterior, bpfo, pista externa",
    inner_race: "pista interior, bpfi, pista interna",
    rolling_element: "elementos rodantes, elemento rodante, bolas picadas, bsf",
    cage: "jaula danada, jaula rota, danada jaula, jaula",
    unbalance: "desbalance*, desbalanceo, desequilibr*",
    looseness:
      "floj*, flojo, floja, suelt*, suelto, suelta, soltura, holgura, juego excesivo, aflojad*, se aflojo, se afloja, zafad*, se zafo, se esta saliendo",
    gear_wear:
      "desgaste de engran*, engranes desgastad*, engrane desgastado, engranes picados, engrane gastado, engranes gastados",
    belt_wear: "desgaste de banda, desgaste de bandas",
    flow: "cavitac*, cavitan*, cavita, aire en succion",
    lubrication:
      "falta de lubric*, falta lubric*, falta de grasa, falta grasa, sin grasa, sin lubric*, sin lubricacion, sin aceite, seco, reseco, reseca, falta de aceite",
    resonance: "resonan*",
    misalignment:
      "desaline*, desalineacion, desalineado, desalineada, fuera de linea, descentrad*, chuec*, se sale de linea, banda corrida, se corre, ladead*",
    leak: "fug*, fuga, fugas, gote*, goteo, gotea, derram*, derrame, escurr*, escurrimiento, tira aceite, tirando aceite, tira agua, tirando agua, tira liquido, pierde aceite, filtrac*, lagrim*, pasa aire, fugando, sudado",
    broken:
      "roto, rota, rotos, rotas, rotura, rompi*, quebrad*, quebro, quebrado, fractur*, agriet*, grieta*, fisur*, revent*, reventada, reventado, danad*, danado, danada, dano, danos, golpead*, doblad*, torcid*, trozad*, cortad*, partid*, rasgad*, perforad*, ponchad*, estrellad*, despegad*, desprend*, barrid*, astillad*, deform*, destruid*, rajad*",
    worn: "desgast*, desgaste, desgastado, desgastada, gast*, gastado, gastada, liso, lisa, picad*, rayad*, estirad*, erosion*, juego axial, delgad*, vencid*, cristalizad*",
    corroded: "corro*, oxid*, oxido, picadura por oxido, herrumbr*, podrid*",
    seized:
      "trab*, trabado, trabada, atascad*, atorad*, se atora, se atoro, pegad*, amarrad*, agarrotad*, bloquead*, no gira, se traba, duro, no se mueve, gripad*, atasco, atorado",
    burnt:
      "quemad*, quemado, quemada, se quemo, humo, humead*, huele a quemado, chispa*, derretid*, flame*, fundid*, incend*, carboniz*",
    hot: "calient*, caliente, calienta, se calienta, sobrecalent*, sobrecalienta, calentamiento, calentando, alta temperatura, temperatura alta, alta temp, no enfria, no enfriando, recalent*, muy caliente",
    missing:
      "faltante*, falta tornillo*, faltan*, falta, faltaba, perdid*, se cayo, se cayeron, caido, caida, se solto, extraviad*, sin tapa, sin guarda, sin tornillos",
    plugged:
      "tapad*, tapado, tapada, obstru*, obstruccion, obstruido, saturad*, se tapo, azolvad*, atascamiento, taponad*, atascada tolva, incrustad*",
    contaminated:
      "contamin*, contaminado, suci*, sucio, sucia, agua en aceite, aceite con agua, lechos*, con rebaba, metal en aceite",
    slipping: "patin*, patina, resbal*, se resbala, derrap*",
    vibration: "vibra*, vibracion, vibraciones, vibra, vibrando, temblor, tiembla, cimbr*",
    noisy: "ruido*, ruido, ruidoso, ruidosa, rechin*, golpeteo, chill*, zumb*, golpetea, truena, tronando, cascabel*",
    short_circuit:
      "corto, en corto, cortocircuit*, corto circuito, aterrizad*, a tierra, falla a tierra, se dispara, se disparo, disparo, disparad*, se boto, botado, fusible quemado, fusibles fundidos, falta de fase, sobrecarg*, bota la pastilla",
    no_start:
      "no arranca, no arranco, no arrancan, no enciende, no encendio, no prende, no prendio, no da marcha, sin arrancar, no quiere arrancar, bateria descargada, bateria baja, no entra",
    no_stop:
      "se para, se paro, se apaga, se apago, no para, no apaga, paro repentino, se detiene, se detuvo, no se detiene, parad*, detenid*, parado, paro de linea, paro de",
    low_level:
      "bajo nivel, nivel bajo, nivel de aceite bajo, bajo de aceite, bajo aceite, nivel de refrigerante bajo, bajo de agua",
    low_pressure:
      "baja presion, presion baja, sin presion, no levanta presion, perdida de presion, no hay presion, falta de presion, falta presion, no genera presion",
    low_flow: "bajo flujo, flujo bajo, poco flujo, no da flujo, sin flujo, baja de flujo",
    high_pressure: "alta presion, presion alta, sobrepresion",
    weak: "lent*, lento, lenta, sin fuerza, no tiene fuerza, poca fuerza, debil, bajo rendimiento, perdida de potencia, baja potencia, intermitente*, inestable, no sostiene, se baja solo, no bombea, no succiona, sin potencia",
    faulty:
      "fall*, falla, fallas, fallo, fallando, no funciona*, no funciono, no sirve, no trabaja, no opera, maquina parada, equipo parado, linea parada, maquina caida, no responde, no acciona, no abre, no cierra, no sube, no baja, no avanza, no jala, no carga, no marca, no lee, no detecta, no conecta, no comunica, sin senal, sin comunicacion, error, errores, averi*, averia, averiado, defect*, defectuos*, descompuest*, descompus*, fuera de servicio, f/s, mal estado, en mal estado, malo, mala, problema*, anomal*, desconfigurad*, inoperante",
    alarm: "alarma*, alarmado, testigo, aviso de, codigo de, advertencia",
  },
  parts: {
    bearing: "rodamiento*, balero*, cojinete*, chumacera*, rodam, rod, rodto, buje*, bujes, metal babbit",
    seal: "sello*, reten*, retenes, empaque*, junta*, oring*, o ring*, arosello*, sello mecanico",
    packing: "empaquetadura*, prensaestopa*, estopero*, caja de estopero*",
    hose: "manguera*, mang, mgra, tuberia*, tubo*, linea hidraulica, linea de aire, caneria*, ducto*",
    fitting:
      "conexion*, conexiones, niple*, codo*, cople rapido, racor*, tuerca union, acoplamiento rapido, brida*, tapon*",
    valve: "valvula*, valv, val, electrovalvula*, compuerta*",
    pump: "bomba*, bba, motobomba*, bmba",
    cylinder: "cilindro*, piston*, pistones, cil, gato hidraulico, vastago*",
    motor: "motor*, mtr, motores, mot, motorreductor*",
    engine: "motor diesel, motor a gasolina, motor de combustion, alternador*, varilla de aceite, termostato*",
    gearbox:
      "reductor*, caja reductora, caja de engran*, caja de velocidades, transmision*, diferencial*, toma de fuerza, mando final",
    gear: "engran*, engrane, engranaje*, pinon*, corona, sinfin, cremallera*",
    coupling: "cople*, acoplamiento*, acople*, cruceta*, junta universal",
    shaft: "flecha*, eje*, ejes, arbol de, husillo*, cardan",
    belt: "banda de transmision, banda v, bandas v, banda en v, correa*, banda dentada, banda del ventilador, banda ventilador",
    conveyor_belt:
      "banda transportadora*, transportador*, banda*, cinta transportadora, transp, raspador*, empalme, tapete",
    pulley: "polea*, tambor*",
    chain: "cadena*, eslabon*",
    sprocket: "catarina*, sprocket*, estrella motriz",
    roller: "rodillo*, polin*, polines",
    track: "oruga*, zapata de oruga",
    wheel: "llanta*, rueda*, neumatico*, rin, rines, maza",
    brake: "freno*, balata*, pastilla de freno",
    clutch: "embrague*, clutch*",
    filter: "filtro*, colador*, respiradero*, malla*, cedazo*, criba*",
    fan: "ventilador*, soplador*, extractor*, turbina de aire, abanico*",
    impeller: "impulsor*, impeler*, rodete*",
    blade: "aspa*, cuchilla*, navaja*, alabe*, sierra*, paleta*",
    compressor: "compresor*, comp",
    cooler: "enfriador*, radiador*, intercambiador*, condensador*, torre de enfriamiento, chiller*",
    tank: "tanque*, deposito*, tolva*, silo*, cisterna*, recipiente*, tina*",
    exhaust: "escape*, mofle*, silenciador*, multiple de escape",
    turbocharger: "turbo*, turbocargador*",
    fuel_system: "inyector*, sistema de combustible, bomba de combustible, carburador*",
    lubrication_system:
      "sistema de lubricacion, sistema de engrase, linea de grasa, lineas de grasa, bomba de grasa, bomba de lubricacion, grasera*, central de lubricacion, lubricador*, inyector de grasa",
    hydraulic_system: "hidraulic*, unidad hidraulica, sistema hidraulico, aceite hidraulico, central hidraulica",
    sensor:
      "sensor*, sensores, termopar*, transmisor*, manometro*, indicador de, medidor*, fotocelda*, encoder*, detector*, sonda*, celda de carga, transductor*",
    switch:
      "interruptor*, switch*, boton*, botonera*, limit, microswitch, palanca*, selector*, paro de emergencia, pulsador*, presostato*, termostato de",
    solenoid: "solenoide*, bobina*",
    actuator: "actuador*, posicionador*, cilindro neumatico",
    control: "plc, tablero*, gabinete*, controlador*, control, tarjeta*, modulo*, programa, panel de control",
    drive: "variador*, vfd, inversor*, drive*, arrancador suave, servo*",
    contactor:
      "contactor*, relevador*, rele*, fusible*, arrancador, breaker*, pastilla*, guardamotor*, termomagnetico*",
    wiring: "cable*, cableado, alambr*, terminal*, electric*, arnes, clavija*, conector*",
    battery: "bateria*, acumulador electrico, cargador*",
    starter: "marcha, motor de arranque",
    light: "lampara*, luz, luces, foco*, luminaria*, faro*, torreta*, alumbrado",
    display: "pantalla*, display*, hmi, camara*, monitor",
    radio: "radio*, antena*",
    air_conditioning: "aire acondicionado, a/c, clima, climas, minisplit*, mini split, evaporador*",
    fire_system: "sistema contra incendio*, contra incendio*, extintor*, extinguidor*, rociador*",
    tool: "herramienta*, broca*, pinza*, mandril*, mordaza*, soldadora*",
    bucket: "cucharon*, bote de, diente*, cangilon*",
    structure: "estructura*, bastidor*, chasis, pluma, plataforma*, marco*, viga*, piso, base de concreto",
    bolt: "tornill*, perno*, tuerca*, esparrago*, birlo*, prisionero*, cuna, cunero, chaveta*, perno fusible, seguro*, pasador*",
    mount: "soporte*, base, bases, abrazadera*, anclaje*, carcasa*, montura*, tirante*",
    guard: "guarda*, tapa*, cubierta*, puerta*, protector*, tolva de proteccion, cofre",
    wear_plate: "placa de desgaste, placas de desgaste, liner*, revestimiento*, faldon*, chute*, canalon*",
    cab: "cabina*, asiento*, limpiaparabrisas, ventana*, vidrio*, parabrisas, espejo*, claxon, chapa*, cerradura*",
    ladder: "escalera*, escalon*, barandal*, pasamanos, pasillo*",
    nozzle: "boquilla*, linea de aspersion, aspersor*, espreas, esprea*",
    heater: "calentador*, resistencia*, caldera*, quemador*, horno*",
    die: "molde*, dado*, troquel*, matriz, punzon*",
    winding: "devanado*, estator*",
    commutator: "conmutador*, colector de delgas, carbones, escobilla*, anillos rozantes",
    accumulator: "acumulador*",
    swivel: "union rotativa, junta rotativa, union giratoria",
  },
  causes: {
    dirt: "lleno de polvo, llena de polvo, lleno de tierra, polvo en, entro polvo, entro tierra, rebaba en, sarro en, incrustacion en",
    water: "entro agua, entra agua, se mojo, mojad*, inundad*, lluvia, llueve, con el lavado, lavado a presion",
    heat: "por el calor, con el calor, ola de calor, cuarto caliente",
    overload: "sobrecarg*, demasiada carga, exceso de carga",
    foreign_object:
      "objeto extrano, cuerpo extrano, material extrano, piedra, piedras, fierro en, alambre en, trapo en",
    run_dry: "trabajo en seco, operacion en seco, trabaja en seco, valvula cerrada, sin succion",
  },
  planned:
    "preventivo, preventiva, prev, mp, programad*, rutina, rutinario, rutinaria, semanal, mensual, bimestral, trimestral, semestral, anual, diario, diaria, quincenal, planeado, planeada, paro programado, de rutina, servicio de, horas de servicio, predictivo, predictiva",
  splits:
    "en, de, del, al, d, para, por, con, desde, sobre, bajo, junto, hacia, debido, tras, segun, porque, entre, lado, que",
  joins: "y, e, o, ademas, tambien, luego",
  neutral:
    "ruta, el, la, los, las, un, una, unos, unas, se, lo, su, sus, le, es, esta, estan, fue, hay, no, si, muy, mas, ya, sin, izquierdo, izquierda, derecho, derecha, izq, der, delantero, delantera, trasero, trasera, superior, inferior, principal, aceite, agua, aire, grasa, gas, refrigerante, combustible, nivel, presion, temperatura, temp, flujo, potencia, velocidad, senal, nuevo, nueva, nuevos, nuevas, viejo, vieja, equipo, equipos, maquina, maquinas, linea, lineas, area, sistema, sist, unidad, numero, num, no, parte, partes, pieza, piezas, juego, lado libre, lado motriz, lado cople, horas, hrs, punto, puntos, general, urgente, favor, tipo, todo, todos, toda, todas, dos, tres, cuatro, uno, ambos, ambas, quita*, quitar, requiere, necesita, presenta, tiene, hace, durante, cuando, otra, otro, vez, veces, sin fuga*, sin ruido*, sin falla*, sin novedad, sin vibra*, sin dano*, sin desgaste, no presenta fuga*, no presenta ruido*, no hay fuga*, buscar fuga*, revisar fuga*, inspeccion de fuga*, deteccion de fuga*, prueba de fuga*, revision de fuga*, por fuga* programada, agua caliente, aire caliente, acero, hule, bomberos, mecanico, electrico, electrica, mecanica",
};
