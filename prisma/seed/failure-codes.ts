/**
 * The provider's failure codes, as the customer wrote them: 54 modes, 22 causes and 18 remedies, with the numbers of
 * ISO 14224 as a mapping. It is the format in which codes are imported and exported, too.
 */
export const failureCodesCsv = `kind,code,name_en,name_es,item_types,iso_failure_mode,iso_mechanism,iso_cause,iso_activity,diagnoses,causes,remedies,prescription_en,prescription_es
mode,BPFO,Outer race damage,Daño en la pista exterior,Bearing;Motor;Fan;Pump;Gearbox;Conveyor,VIB,2.6,,,outer_race;bearing,WEAR;LUBE;CONT;ALGN;INST,REPL,"Replace the bearing, check the fit in the housing and the grease.",Cambie el rodamiento; revise el ajuste en la caja y la grasa.
mode,BPFI,Inner race damage,Daño en la pista interior,Bearing;Motor;Fan;Pump;Gearbox;Conveyor,VIB,2.6,,,inner_race;bearing,WEAR;INST;LUBE;OVRL;CONT,REPL,"Replace the bearing, check the fit on the shaft.",Cambie el rodamiento; revise el ajuste en la flecha.
mode,BSF,Damage to rolling elements,Daño en los elementos rodantes,Bearing;Motor;Fan;Pump;Gearbox;Conveyor,VIB,2.6,,,rolling_element;bearing,CONT;LUBE;WEAR;FABR,REPL,"Replace the bearing, look for contamination of the grease.",Cambie el rodamiento; busque contaminación en la grasa.
mode,FTF,Cage damage,Daño en la jaula,Bearing;Motor;Fan;Pump;Gearbox,VIB,2.5,,,cage;bearing,LUBE;OVRL;INST;WEAR,REPL,"Replace the bearing at the next stop, check lubrication.",Cambie el rodamiento en el próximo paro; revise la lubricación.
mode,BRG,"Bearing damage, part not named","Daño del rodamiento, sin precisar",Bearing;Motor;Fan;Pump;Gearbox;Conveyor,VIB,2.0,,,bearing;outer_race;inner_race;rolling_element;cage,WEAR;LUBE;CONT;INST;ALGN,REPL,Replace the bearing and keep it: cut it open to find the part that failed.,Cambie el rodamiento y guárdelo: ábralo para ver qué parte falló.
mode,BRS,Bearing seized,Rodamiento trabado,Bearing;Motor;Fan;Pump;Gearbox;Conveyor,BRD,1.6,,,,LUBE;CONT;WATR;WEAR,REPL;REPR,"Replace the bearing, measure shaft and housing before fitting the new one.",Cambie el rodamiento; mida la flecha y la caja antes de montar el nuevo.
mode,BOH,Bearing running hot,Rodamiento caliente,Bearing;Motor;Fan;Pump;Gearbox,OHE,2.7,,,,OVLB;LUBE;INST;OVRL,LUBR;REPL;ADJT,"Compare with the other end, check amount and age of the grease, check preload.",Compare con el otro extremo; revise la cantidad y la edad de la grasa y la precarga.
mode,EFL,Electrical fluting of the bearing,Acanalado eléctrico del rodamiento,Motor;Bearing,VIB,4.0,,,,VFDC;INST,REPL;MODI,"Replace the bearing, fit a shaft ground or an insulated bearing.",Cambie el rodamiento; instale tierra en la flecha o un rodamiento aislado.
mode,LUB,Lack of lubrication,Falta de lubricación,Bearing;Motor;Gearbox;Conveyor;Fan;Pump,NOI,2.4,,,lubrication,MAIN;LUBE;HEAT,LUBR;REPL,"Grease with the amount of the procedure, listen by ultrasound.",Engrase con la cantidad del procedimiento; escuche con ultrasonido.
mode,OVG,Over-greased,Exceso de grasa,Bearing;Motor;Fan,OHE,2.7,,,,OVLB;MAIN,CLEA;LUBR,"Open the drain, run until the excess is out, correct amount and interval.","Abra el dren, deje salir el exceso; corrija la cantidad y el intervalo."
mode,UNB,Unbalance,Desbalanceo,Fan;Motor;Pump,VIB,1.2,,,unbalance,CONT;WEAR;INST;FABR,BALA;CLEA,"Clean the rotor, balance it on site.",Limpie el rotor y balancéelo en sitio.
mode,MIS,Misalignment,Desalineación,Motor;Pump;Gearbox;Coupling;Fan;Compressor,VIB,1.3,,,angular_misalignment;parallel_misalignment,ALGN;TORQ;INST,ALGD;TIGH,"Align the coupling with a laser, check soft foot first.",Alinee el cople con láser; antes revise la pata coja.
mode,LOO,Looseness,Soltura,Motor;Pump;Fan;Gearbox;Conveyor,VIB,1.5,,,looseness,TORQ;WEAR;INST,TIGH;REPR,"Tighten the foundation bolts, look for cracks in the base.",Apriete los pernos de anclaje; busque grietas en la base.
mode,RES,Resonance,Resonancia,Motor;Fan;Pump,VIB,1.2,,,resonance,DSGN;INST,MODI,"Do a bump test, change stiffness or speed. Do not balance.",Haga prueba de impacto; cambie la rigidez o la velocidad. No balancee.
mode,BNT,Bent shaft,Flecha doblada,Motor;Fan;Pump;Gearbox;Conveyor,VIB,1.4,,,,OVRL;OTHR;INST,REPL;REPR,"Measure runout with a dial indicator, replace or straighten.",Mida la excentricidad con reloj comparador; cambie o enderece.
mode,CPL,Coupling worn or broken,Cople desgastado o roto,Coupling;Motor;Pump;Fan;Gearbox,BRD,2.4,,,,ALGN;WEAR;OVRL;LUBE,REPL;ALGD,"Replace the element, then align and record the values.",Cambie el elemento; después alinee y anote los valores.
mode,ELEC,Rotor or stator fault,Falla de rotor o estator,Motor,VIB,4.0,,,electrical,FABR;OVRL;WEAR;VOLT,REPL;REWD;REPR,Confirm by current analysis or a power-off test before taking the motor out.,Confirme con análisis de corriente o prueba de corte antes de sacar el motor.
mode,WIN,Winding shorted or grounded,Devanado en corto o a tierra,Motor,BRD,4.1,,,,WATR;HEAT;OVRL;WEAR,REPL;REWD,"Measure insulation to ground and between phases, replace or rewind.",Mida el aislamiento a tierra y entre fases; cambie o embobine.
mode,MOH,Motor overheating,Sobrecalentamiento del motor,Motor,OHE,2.7,,,,OVRL;CONT;VOLT;HEAT,CLEA;ADJT;REPR,"Clean fan cover and fins, measure current against the nameplate.",Limpie la tapa del ventilador y las aletas; compare la corriente con la placa.
mode,NST,Does not start,No arranca,Motor;Pump;Fan;Conveyor;Compressor;Hydraulic unit,FTS,4.3,,,,VOLT;WEAR;OPER;OTHR,REPR;REPL;RSET,"Check supply, overload, contactor and interlocks, in this order.","Revise alimentación, relevador de sobrecarga, contactor y enclavamientos, en este orden."
mode,PHL,Phase lost or voltage unbalanced,Falta de fase o voltaje desbalanceado,Motor,PDE,4.4,,,,VOLT;TORQ;WEAR,REPR;TIGH;REPL,"Measure the three voltages and currents, check terminals for heat.",Mida los tres voltajes y corrientes; busque calor en las terminales.
mode,GMF,Gear wear,Desgaste de engranes,Gearbox,VIB,2.4,,,gear_wear,LUBE;CONT;WEAR;OVRL,REPL;OVHL;FLUS,"Inspect the teeth, take an oil sample.",Inspeccione los dientes y tome una muestra de aceite.
mode,GTB,Broken gear tooth,Diente de engrane roto,Gearbox,BRD,2.5,,,,OVRL;FORN;FABR,REPL;OVHL,"Stop at once, inspect every mesh and bearing for fragments.",Pare de inmediato; revise todos los engranes y rodamientos por fragmentos.
mode,OLK,Oil leak,Fuga de aceite,Gearbox;Compressor;Pump;Hydraulic unit,ELU,1.1,,,,WEAR;INST;OVRL,SEAL;REPL;TIGH,"Clean, find the source, check the breather, then replace the seal.","Limpie, localice la fuga, revise el respiradero y cambie el sello."
mode,OIL,Oil contaminated or degraded,Aceite contaminado o degradado,Gearbox;Compressor;Hydraulic unit,PDE,5.2,,,,WATR;CONT;MAIN;HEAT,FLUS,"Take a sample before draining, flush, change filter and breather.","Tome muestra antes de drenar; lave, cambie el filtro y el respiradero."
mode,CAV,Cavitation,Cavitación,Pump,VIB,2.1,,,flow,PROC;CONT;DSGN,ADJT;CLEA;MODI,"Check suction pressure, level and strainer.","Revise la presión de succión, el nivel y el colador."
mode,SEA,Shaft seal leaks,Fuga en el sello de la flecha,Pump;Seal;Compressor,ELP,1.1,,,,WEAR;PROC;ALGN;INST;MATL;CONT,REPL;SEAL,"Replace the seal, check flush, shaft sleeve and alignment.","Cambie el sello; revise el lavado, la camisa y la alineación."
mode,IMP,Impeller worn or damaged,Impulsor desgastado o dañado,Pump,LOO,2.3,,,,WEAR;PROC;CORR;MATL;FORN,REPL;REPR,"Measure wear ring clearance, replace or rebuild the impeller.",Mida la holgura del anillo de desgaste; cambie o recupere el impulsor.
mode,SUC,Suction or strainer plugged,Succión o colador tapado,Pump;Hydraulic unit,PLU,5.1,,,,CONT;FORN;MAIN,CLEA,"Clean the strainer, look for what came through.",Limpie el colador; busque qué lo tapó.
mode,LFL,Low flow or pressure,Flujo o presión bajos,Pump;Fan;Compressor,LOO,1.1,,,,WEAR;PROC;OPER,ADJT;REPL;CLEA,"Compare with the curve; check valves, rotation and clearances.","Compare con la curva; revise válvulas, giro y holguras."
mode,BUP,Build-up on the impeller,Material adherido al impulsor,Fan;Pump,VIB,5.2,,,,PROC;MAIN,CLEA;BALA,"Clean all blades, photograph before and after, balance if needed.",Limpie todas las aspas; tome foto antes y después; balancee si hace falta.
mode,BLD,Cracked or broken blade,Aspa agrietada o rota,Fan,BRD,2.6,,,,WEAR;FORN;FABR,REPL;REPR,"Stop at once, test the other blades for cracks.",Pare de inmediato; revise grietas en las demás aspas.
mode,DMP,Damper or vane stuck,Compuerta o álabe trabado,Fan,ERO,1.6,,,,CONT;CORR;LUBE,CLEA;LUBR;REPR,"Free the linkage, lubricate, check the full stroke.","Libere el varillaje, lubrique y revise la carrera completa."
mode,BWR,"Belt worn, cracked or glazed","Banda de transmisión gastada, agrietada o cristalizada",Belt;Motor;Fan;Compressor,SER,2.4,,,belt_wear,WEAR;ALGN;HEAT,REPL;ADJT,"Replace the whole set, align the pulleys, set the tension.","Cambie el juego completo, alinee las poleas y ajuste la tensión."
mode,BBK,Drive belt broken,Banda de transmisión rota,Belt;Motor;Fan;Compressor,BRD,2.5,,,,WEAR;OVRL;ALGN;FORN,REPL,"Replace the set, look for a seized driven side before starting.",Cambie el juego; antes de arrancar revise que el lado impulsado gire.
mode,BSL,Drive belt slipping,Banda de transmisión patina,Belt;Motor;Fan;Compressor,LOO,1.3,,,,ALGN;WEAR;CONT,ADJT;REPL,"Set the tension by frequency or deflection, clean oil off the pulleys.",Ajuste la tensión por frecuencia o deflexión; limpie el aceite de las poleas.
mode,PUL,Pulley worn or out of line,Polea gastada o desalineada,Belt;Motor;Fan;Conveyor,VIB,1.3,,,,ALGN;WEAR;INST,ALGD;REPL,"Check the grooves with a gauge, align with a laser or a straightedge.",Revise las ranuras con galga; alinee con láser o regla.
mode,TRK,Conveyor belt off track,Banda transportadora desalineada,Conveyor,PDE,1.3,,,,ALGN;CONT;WEAR,ADJT;CLEA,"Clean the pulleys, square the idlers, train the belt under load.","Limpie las poleas, escuadre los rodillos y centre la banda con carga."
mode,CBT,Conveyor belt torn or splice open,Banda transportadora rota o empalme abierto,Conveyor,STD,2.5,,,,FORN;WEAR;OVRL,REPR;REPL;TEMP,Find the object or the edge that cut it before restarting.,Localice el objeto o borde que la cortó antes de arrancar.
mode,IDL,Idler or roller seized,Rodillo trabado,Conveyor,NOI,1.6,,,,CONT;WATR;WEAR,REPL,Replace the idler; a seized roller is a fire hazard.,Cambie el rodillo; uno trabado es riesgo de incendio.
mode,CHN,Chain stretched or broken,Cadena estirada o rota,Conveyor,BRD,2.4,,,,WEAR;LUBE;OVRL,REPL;ADJT;LUBR,"Measure elongation, replace chain and sprockets together.",Mida el alargamiento; cambie cadena y catarinas juntas.
mode,JAM,Jam or blockage,Atasco u obstrucción,Conveyor;Pump;Fan,PLU,5.1,,,,FORN;PROC;OPER,UNJM,"Lock out, clear, find where the material came from.","Bloquee, libere y busque de dónde vino el material."
mode,VLC,Valve leaks through when closed,Válvula pasa estando cerrada,Valve,LCP,1.1,,,,WEAR;FORN;CORR,REPR;REPL,"Lap or replace seat and plug, check actuator thrust.",Asiente o cambie asiento y tapón; revise la fuerza del actuador.
mode,VST,Valve stuck,Válvula trabada,Valve,FTO,1.6,,,,CORR;CONT;LUBE,REPR;REPL;LUBR,"Free the stem, do not use a bar on the handwheel.",Libere el vástago; no use palanca en el volante.
mode,VPK,Packing leaks,Fuga en el prensaestopas,Valve;Pump,ELP,1.1,,,,WEAR;MAIN,SEAL;TIGH,Tighten in quarter turns; repack at the next stop.,Apriete por cuartos de vuelta; reempaque en el próximo paro.
mode,VAC,Actuator or positioner fault,Falla del actuador o posicionador,Valve,FTR,3.1,,,,WEAR;CONT;VOLT,CALB;REPL;REPR,"Check air or power, then calibrate zero and span.",Revise aire o corriente; después calibre cero y rango.
mode,HLK,Hose or fitting leaks,Fuga en manguera o conexión,Hydraulic unit;Valve,ELU,1.1,,,,WEAR;TORQ;MATL;OVRL,REPL;TIGH,"Release the pressure first. Replace the hose, never tighten under pressure.",Libere la presión primero. Cambie la manguera; nunca apriete con presión.
mode,HPR,Hydraulic pressure low,Presión hidráulica baja,Hydraulic unit,LOO,2.4,,,,WEAR;CONT;OPER,REPL;ADJT;FLUS,"Check level and filter, then relief valve, then the pump's case drain.","Revise nivel y filtro, luego la válvula de alivio y después el drenaje de la bomba."
mode,HCY,Cylinder drifts or leaks inside,Cilindro se mueve solo o fuga interna,Hydraulic unit,INL,1.1,,,,WEAR;CONT,SEAL;REPL,"Block the load, isolate the cylinder, replace seals, inspect the rod.","Asegure la carga, aísle el cilindro, cambie sellos e inspeccione el vástago."
mode,HFL,Filter plugged,Filtro tapado,Hydraulic unit;Compressor;Gearbox,PLU,5.1,,,,CONT;MAIN;WEAR,FLUS,"Change the element, cut it open, send an oil sample.","Cambie el elemento, ábralo y mande muestra de aceite."
mode,HOH,Oil too hot,Aceite demasiado caliente,Hydraulic unit;Compressor;Gearbox,OHE,2.7,,,,CONT;OVRL;HEAT,CLEA;ADJT;FLUS,"Clean the cooler, check water and fan, look for a valve that passes.","Limpie el enfriador, revise agua y ventilador; busque una válvula que pase."
mode,SNS,Sensor or switch faulty,Sensor o interruptor con falla,Motor;Pump;Fan;Gearbox;Conveyor;Compressor;Valve;Hydraulic unit,AIR,3.3,,,,WEAR;WATR;TORQ,REPL;CALB;TIGH,Check cable and mounting before replacing the sensor.,Revise cable y montaje antes de cambiar el sensor.
mode,OTH,Other (say which in the note),Otra (dígalo en la nota),,OTH,6.3,,,,,,,
mode,UNK,Not known,No se sabe,,UNK,6.4,,,,NOTK,CHEC,,
cause,WEAR,Expected wear and age,Desgaste y edad normales,,,,3.4,,,,,,
cause,LUBE,Wrong or too little lubricant,Lubricante incorrecto o insuficiente,,,,3.3,,,,,,
cause,OVLB,Too much grease,Demasiada grasa,,,,3.3,,,,,,
cause,CONT,"Dirt, dust or chips got in","Entró suciedad, polvo o viruta",,,,3.1,,,,,,
cause,WATR,Water got in,Entró agua,,,,3.1,,,,,,
cause,INST,Installed or fitted wrong,Mal instalado o montado,,,,2.2,,,,,,
cause,ALGN,Alignment or tension not set,Alineación o tensión sin ajustar,,,,2.2,,,,,,
cause,TORQ,Bolts or terminals not tight,Pernos o terminales sin apretar,,,,3.3,,,,,,
cause,OVRL,Overload,Sobrecarga,,,,3.1,,,,,,
cause,PROC,"Process outside its limits (dry, closed valve, product)","Proceso fuera de límites (en seco, válvula cerrada, producto)",,,,3.1,,,,,,
cause,OPER,Operating error,Error de operación,,,,3.2,,,,,,
cause,MAIN,Maintenance missed or done wrong,Mantenimiento omitido o mal hecho,,,,3.3,,,,,,
cause,DSGN,Wrong design or size,Diseño o tamaño inadecuado,,,,1.0,,,,,,
cause,MATL,Wrong material or part,Material o refacción incorrecta,,,,1.2,,,,,,
cause,FABR,Manufacturing defect,Defecto de fabricación,,,,2.1,,,,,,
cause,HEAT,Surroundings too hot,Ambiente demasiado caliente,,,,3.1,,,,,,
cause,CORR,Corrosive product or air,Producto o aire corrosivo,,,,3.1,,,,,,
cause,VOLT,Electrical supply,Alimentación eléctrica,,,,5.4,,,,,,
cause,VFDC,Shaft current from the drive,Corriente en la flecha por el variador,,,,1.0,,,,,,
cause,FORN,Foreign object,Objeto extraño,,,,3.1,,,,,,
cause,OTHR,Damaged by another part,Dañado por otra pieza,,,,5.4,,,,,,
cause,NOTK,Not known,No se sabe,,,,5.6,,,,,,
remedy,REPL,Replaced,Reemplazado,,,,,1,,,,,
remedy,REPR,Repaired,Reparado,,,,,2,,,,,
remedy,TEMP,Repaired for now,Reparación provisional,,,,,2,,,,,
remedy,OVHL,Overhauled,Reacondicionado,,,,,10,,,,,
remedy,REWD,Rewound,Embobinado,,,,,2,,,,,
remedy,SEAL,Resealed or repacked,Sello o empaque cambiado,,,,,2,,,,,
remedy,ADJT,Adjusted,Ajustado,,,,,4,,,,,
remedy,ALGD,Aligned,Alineado,,,,,4,,,,,
remedy,BALA,Balanced,Balanceado,,,,,4,,,,,
remedy,TIGH,Tightened,Apretado,,,,,4,,,,,
remedy,CALB,Calibrated,Calibrado,,,,,4,,,,,
remedy,LUBR,Lubricated,Lubricado,,,,,7,,,,,
remedy,CLEA,Cleaned,Limpiado,,,,,7,,,,,
remedy,FLUS,Oil or filter changed,Aceite o filtro cambiado,,,,,7,,,,,
remedy,UNJM,Jam cleared,Atasco liberado,,,,,7,,,,,
remedy,MODI,Modified,Modificado,,,,,3,,,,,
remedy,RSET,Reset and restarted,Restablecido y arrancado,,,,,12,,,,,
remedy,CHEC,"Checked, nothing done","Revisado, sin trabajo",,,,,6,,,,,
`;
