import type { Dictionary } from "./dictionary";

/**
 * How technicians write in English, with their abbreviations and the misspellings that the tolerance for one letter does
 * not reach. Each line holds phrases with commas between them; `*` stands for any end of a word, `^` for the start of a
 * phrase, where "grease" is something that is done and not something that leaks.
 */
export const english: Dictionary = {
  actions: {
    replace:
      "replac*, replace, replaced, repl, rplc, rpl, renew, renewed, exchang*, swap, swapped, swop, ^change, changed, changing, change out, changed out, changeout*, change over, chang out, chg, chgd, chng, chgout, c/o, c/out, ^remove and replace, remove and refit, r/r, new set of, fitted new, fit new, ^fit, fitted, refit, re fit, refitted, supply and fit, ^retip",
    rewind: "rewind, rewound, rewinding",
    overhaul: "overhaul*, o/haul, rebuild, rebuilt, rebuilding, recondition*, refurbish*, refurb, midlife, reco",
    repair:
      "repair*, repair, repaired, repairs, rep, repr, repd, rpr, rprd, fix, fixed, fixing, rectify, rectified, rectif*, mend, mended, weld, welded, welding, reweld, re weld, rewelded, patch, patched, straighten*, plug weld, splice, spliced, resplice, rewire, rewired, reattach*, re attach, reconnect*, re connect, make good, restore, restored, diagnose, diagnosed, troubleshoot*, trouble shoot, fault find, faultfind*, investigate, investigat*, invest, inv, line bore, linebore, re secure, resecure, secure, re fix, retap, repin",
    seal: "reseal*, re seal, ^seal, ^sealed, repack*, re pack, regasket",
    modify:
      "modif*, modify, mods, mod, ^upgrade, upgrad*, retrofit*, relocate*, reposition*, redesign*, convert, improve*",
    install:
      "install*, install, inst, ^add, fabricat*, fabricate, fab, make up, manufacture, mount new, build new, construct, erect",
    align: "align*, realign*, re align, laser align, train belt, retrain, track belt, shim, reshim",
    balance: "^balance, balancing, balanced, rebalance*, field balance",
    calibrate: "calibrat*, recalibrat*, calibrate, zero and span, verify calibration",
    tighten: "tighten*, retighten*, re tighten, retorque*, re torque, ^torque, torqued, nip up, snug",
    adjust:
      "adjust*, adjust, adj, readjust, ^set, set up, setup, ^tension, retension*, re tension, tensioned, tune up, tune, tuned, ^reset limits, ^lower, ^rotate, shorten*, ^level",
    unjam:
      "unjam*, unblock*, unplug, unplugged, unclog*, clear jam, clear blockage, clear chute, cleared jam, clear plug, clear plugged, cleared blockage, free up, freed, ^free, ^clear",
    reset:
      "reset, re set, resets, restart*, re start, reboot*, jump start, jumpstart, jumped, ^acknowledge, ^acked, reprogram*",
    change_oil:
      "oil change, change oil, changed oil, change engine oil, change gear oil, change hydraulic oil, change hyd oil, replace oil, replaced oil, replace hyd oil, oil and filter change, change oil and filter, drain and refill, ^drain, flush, flushed, flushing, ^refill, ^recharge, recharge, recharged, ^charge, regas, re gas, gas recovery, ^top up, topped up, top off, topped off, ^fill, ^filled",
    lubricate:
      "lubricat*, lubricate, lub, ^lube, lubed, ^grease, greased, greasing, regreas*, re grease, ^oil, ^oiled, oiling",
    clean:
      "^clean, cleaned, cleaning, cleanout, clean out, cleanup, ^wash, washed, washing, blow out, blew out, vacuum out, ^vacuum, degreas*, ^lance, steam clean, ^dust",
    service:
      "servic*, service, serv, svc, svce, serviced, maintain, ^maintenance, ^maint, preventive maintenance, preventative maintenance, pm task",
    inspect:
      "inspect*, inspect, insp, inspection, check*, check, chk, chkd, ck, checkout, check out, examin*, monitor*, look at, look into, survey, audit, measur*, ^test, tested, testing, ^sample, take sample, oil sample, resample, crack test*, leak test*, check vibration, vibration check, vibration survey, vib survey, vibration route, vibration reading*, take vibration, thermography, thermal scan, ir scan, infrared, megger, meggered, ultrasonic, ultrasound, ndt, ^verify, condition monitoring, walk around, prestart, pre start",
  },
  faults: {
    outer_race: "outer race, bpfo, outer ring defect",
    inner_race: "inner race, bpfi",
    rolling_element: "rolling element*, ball defect, bsf",
    cage: "bearing cage, cage damage, cage broken",
    unbalance: "unbalanc*, imbalanc*, out of balance, unbalance",
    looseness:
      "loose, looseness, came loose, come loose, coming loose, slack, wobbl*, working out, walking out, coming out, working loose, backed off, backing out",
    gear_wear: "gear wear, worn gear, gear worn, worn gears, gears worn, teeth pitted, pitted teeth",
    belt_wear: "belt wear",
    flow: "cavitat*, air in suction, air locked, airlock",
    lubrication:
      "no grease, lack of lubrication, lack of grease, needs grease, dry bearing, running dry, under lubricated, no lube, starved, not greased, lack of oil, no lubrication",
    resonance: "resonan*, resonance",
    misalignment:
      "misalign*, mis align*, out of alignment, misaligned, off track, mistrack*, tracking off, out of line, not aligned, off center, track come off, came off track",
    leak: "leak*, leaking, leakin, leaks, leakage, lk, weep*, seep*, drip*, spray*, losing oil, losing fluid, losing coolant, losing fuel, oil all over, pissing, spill*, oil usage, passing",
    broken:
      "broken*, broken, broke, brkn, brk, break*, snapped, sheared, shear, crack*, cracked, cracks, crk, crkd, bent, damag*, damaged, dmg, dmgd, torn, tore, ripped, rip, blown, blew, burst, ruptur*, smashed, shatter*, fractur*, split, collapsed, dented, hole in, holes in, punctur*, flat tyre, flat tire, adrift, crushed, bashed, chipped, stripped, deform*, buckled, twisted, dislodged, accident damage, separated, delaminat*, shredded, cut off",
    worn: "worn*, worn, wore, wear, wearing, wrn, worn out, worn thru, worn through, pitted, pitting, scored, scoring, thin, bald, frayed, eroded, erosion, excessive play, end float, chafed, chafing, rubbed, rubbing, polished, stretched, grooved, past limits, excess wear",
    corroded: "corro*, rust*, rusted, rotted, rotten",
    seized:
      "seiz*, seized, stuck, jammed, bound up, locked up, binding, sticking, sticky, frozen, froze, hung up, wont turn, not turning, wont move, wont rotate, jam, stiff",
    burnt:
      "burnt, burned, burning, burn, burnt out, burned out, smok*, smoke, on fire, melted, flash over, flashover, arcing, sparking, scorched, fried",
    hot: "overheat*, over heat*, overheating, overtemp, over temp, over temperature, hot, too hot, running hot, high temp, high temperature, not cooling, hi temp, high oil temp, high coolant temp, blowing hot air, blowing warm, temp high, temperature high, not cold",
    missing:
      "missing, msng, mssng, lost, fallen off, fell off, fallen of, falling off, fall off, come off, came off, coming off, coming of, fallen out, fell out, gone, not there, has fallen, fallen",
    plugged:
      "plugged, plug up, blocked, block up, blockage, clogged, clog, choked, restricted, obstruct*, buildup, build up on, caked, backed up",
    contaminated:
      "contaminat*, contamination, water in oil, dirty, dirty oil, milky, discolour*, discolor*, water ingress, coolant in oil, oil in coolant, making metal, metal in, adverse",
    slipping: "slip*, slipping, slips, squealing belt",
    vibration: "vibrat*, vibration, vib, vibes, high vib, shak*, shaking, shudder*",
    noisy:
      "nois*, noisy, noise, knocking, squeal*, squeak*, grinding, rattl*, rumbl*, loud, banging, humming, screech*",
    short_circuit:
      "short, shorted, short circuit*, shorting, ground fault, grounded, earth fault, open circuit, phase loss, blown fuse, fuse blown, tripped, tripping, trips, trip",
    no_start:
      "wont start, will not start, not starting, no start, doesnt start, does not start, wouldnt start, fails to start, failed to start, hard to start, hard start, wont crank, no crank, start fail*, wont run, will not run, not running, wont stay running, jump start, jumpstart, flat batt*, flat battery, dead batt*, battery flat, batteries flat, wont start up, wont turn over, fail to start, does not run",
    no_stop:
      "wont stop, wont shut down, wont shutdown, wouldnt shutdown, wouldnt shut down, will not stop, not stopping, shutting down, shut down fault, shuting down, shuts down, shutting off, keeps stopping, stalling, stalls, cutting out, shut down, shutdown, keeps shutting, dying, shut off",
    low_level:
      "low level, level low, low oil, low oil level, low coolant, low coolant level, low fluid, coolant low, oil low, over full, overfull, overfilled, low water, low fuel",
    low_pressure:
      "low pressure, pressure low, low press, no pressure, low air pressure, low oil pressure, loss of pressure, lp fault, low lube press, low lube pressure, wont build up, no air, wont build, not building",
    low_flow: "low flow, no flow, flow low, flow below, flow too low, flow is low, flow drop*, flow down, less flow",
    high_pressure: "over pressure, high pressure, overpressure, pressure high, excess pressure",
    weak: "slow, weak, low power, no power, lacks power, losing power, lack of power, derat*, de rating, de rate, low output, sluggish, drifting, drifts, creeping, down on revs, down on power, not holding, wont hold, no drive, no gears, poor, intermittent*, hunting, surging, misfire, miss fire, dim, wont stay, keeps coming, keeps opening, over fueling, excess",
    faulty:
      "fault*, faulty, fault, flt, faults, failed, failure, fail, fails, failing, failur*, not working, isnt working, not work, doesnt work, does not work, wont work, not operating, not function*, doesnt operate, wont operate, inop*, inoperable, inoperative, u/s, us, unserviceable, defect*, malfunction*, error, err, errors, problem*, prob, issue*, bad, dead, wont open, wont close, wont adjust, wont engage, wont shift, wont move, wont go, wont raise, wont lower, wont charge, not charging, wont lift, wont lock, wont tram, wont release, not releasing, not opening, not closing, not lifting, not engaging, no function, no signal, no reading, not reading, no communication, lost comms, comm loss, out of order, breakdown, broke down, broken down, wont, cant, wrong reading, no display, blank screen, no backlight, erratic, unstable, n/w, stuffed, machine down, line down, unit down, equipment down, went down",
    alarm:
      "alarm*, alarms, warning, warning light, light on, lights on, amber light, check engine light, code, codes, activated, activating, discharged, indicator light",
  },
  parts: {
    bearing:
      "bearing*, brg, brgs, brng, bng, bearings, bushing*, bush, bushes, journal, pillow block, plummer block, pillowblock",
    seal: "seal, seals, seal*, gasket*, o ring*, oring*, mechanical seal, mech seal, duo cone, lip seal, wiper seal",
    packing: "packing*, gland, glands, stuffing box*",
    hose: "hose*, hoses, hos, pipe*, piping, pipework, tube*, tubing, line, lines, pipeline, steel line, hyd line, hosing",
    fitting:
      "fitting*, elbow*, adaptor*, adapter*, coupler, quick disconnect, joints, crimp fitting, plug, plugs, bung*, flange*",
    valve:
      "valve*, vlv, valv, valves, prv, relief valve, check valve, solenoid valve, mcv, float valve, manifold block, control valve, dump valve",
    pump: "pump*, pmp, pumps, pumpdrive, waterpump, water pump, servo pump",
    cylinder: "cylinder*, cyl, cyls, cly, ram, rams, strut*, jack",
    motor: "motor*, mtr, mtrs, elec motor, electric motor",
    engine:
      "engine*, eng, engs, diesel, dip stick, dipstick*, diptick, alternator, alt, camshaft, crankshaft, intake manifold, rocker, piston*, spark plug*, thermostat",
    gearbox:
      "gearbox*, gear box*, gearcase, gear case, g/box, gbox, gbx, transmission, trans, tranny, differential, diff, final drive*, reducer, gear reducer, pto, pto box, swing box, drop box, axle, torque converter, t/c, planetary",
    gear: "gear, gears, pinion, ring gear, bull gear, worm gear, gear teeth, rack",
    coupling: "coupling*, cplg, coup, grid coupling, coupling insert, uni joint*, universal joint*, u joint",
    shaft: "shaft*, driveshaft, drive shaft, driveline, spindle*, arbor",
    belt: "belt*, v belt*, vee belt*, drive belt*, timing belt*, fan belt*, belting",
    conveyor_belt: "conveyor belt*, belt splice, conv belt, conveyor*, conv, cvr, belt scraper, scraper*, belt cleaner",
    pulley: "pulley*, sheave*, ply, head pulley, tail pulley, drum",
    chain: "chain*, chn, drive chain, chains, master link",
    sprocket: "sprocket*",
    roller: "roller*, rollers, roll, rolls, idler*, idlers, track roller*, load roller*, carrier roller*",
    track:
      "track come off, came off track, track, tracks, trk, track chain, track pad*, track shoe*, track link*, track adjuster, track tension*, track guide*, undercarriage, u/c",
    wheel: "wheel*, tyre*, tire*, tires, hub, rim, rims, wheel end, caster*, castor*",
    brake: "brake*, brk pads, brakes, park brake, p/brake, brake pad*, caliper*",
    clutch: "clutch*",
    filter:
      "filter*, filt, fltr, filters, strainer*, screen filter, element, air cleaner, precleaner*, breather*, centrifuge, centrifugal filter",
    fan: "fan, fans, blower*, cooling fan, fan blade, shroud, fan motor*, fan pump*",
    impeller: "impeller*, impellor*, imp wheel, blower rotor*, fan rotor*, pump rotor*, pulper rotor*",
    blade: "blade*, knife, knives, cutter*, cutting edge*, saw",
    compressor: "compressor*, comp, air comp, compr, air compressor",
    cooler:
      "cooler*, radiator*, rad, oil cooler, oilcooler, heat exchanger*, hx, condenser*, condensor*, aftercooler, intercooler, chiller*, cooling tower, header tank*",
    tank: "tank, tanks, reservoir*, sump, vessel, water tank, fuel tank, silo, hopper, bin, bottle",
    exhaust: "exhaust*, muffler*, manifold, exhaust manifold, exhaust flex, flex tubing, exhaust stack, dust ejector",
    turbocharger: "turbo*, turbocharger, turbo charger",
    fuel_system: "fuel injector*, injector*, fuel system, fuel line*, fuel pump*, carburetor",
    lubrication_system:
      "grease line*, grease lin, grease system*, grease sys, grease pump*, grease hose*, grease pot, grease pod, grease supply, grease refill, grease fill, grease tank, grease block, grease distributor*, grease overflow, grease dump, grease nipple*, grease fitting*, grease sys, grease, lube line*, lube system*, lube pump*, lube hose*, lube press*, lube fault, lube alarm, lube fail*, lube, pre lube, prelube, autolube, auto lube, autogreaser, auto greaser, autogrease, lincoln, injector block, lubricator*, greaseline*, main lube",
    hydraulic_system:
      "hydraulic*, hyd, hydr, hydraulics, hyd system, hydraulic system, hyd oil, power pack, accumulators",
    sensor:
      "sensor*, snsor, sender*, gauge*, guage*, transmitter*, thermocouple*, probe*, transducer*, encoder*, proximity, prox, flow meter, load cell, rtd, temp sensor, pressure sensor, level sensor, chip indicator, detector*",
    switch:
      "switch*, sw, limit switch*, pressure switch*, push button*, button*, joystick*, isolator*, lever, e stop, emergency stop, pull cord",
    solenoid: "solenoid*, coil, coils",
    actuator: "actuator*, positioner*, air cylinder",
    control:
      "plc, controller*, control panel, control lever*, controls, control cab*, control, module, ecm, card, i/o, software, program, panel, riu, control system, throttle",
    drive: "vfd, drive, drives, inverter*, variable speed, soft starter, drv, servo drive",
    contactor: "blown fuse, fuse blown, contactor*, relay*, breaker*, fuse*, starter bucket, overload, mcc",
    wiring: "wiring, wire, wires, cable*, harness*, terminal*, electrical, electric, elec, plug socket, loom",
    battery: "battery, batteries, batterys, batt, batts, charger, charging",
    starter: "starter*, starter motor*, starting, ignition",
    light:
      "light, lights, lts, lamp*, bulb*, headlight*, beacon*, worklight*, indicator, backlight, flood light*, lighting",
    display:
      "display*, monitor screen, hmi, bcs, bcs screen, screen, touchscreen, camera*, video camera*, vims, cctv, dash",
    radio: "radio*, two way, 2 way, comm radio, hands free, uhf, antenna, aerial",
    air_conditioning:
      "a/c, a/cond, a/con, aircon*, air con, air cond*, air conditioner, air conditioning, airconditioner, hvac, evaporator, pressurizer, pressuriser, pressurising motor, fresh air motor, fresh air",
    fire_system:
      "fire supp*, fire supr*, fire surp*, fire sup, fire system, fire extinguisher*, extinguisher*, afff, sprinkler*, fire",
    tool: "tool, tooling, chuck, collet*, gripper*, clamp jaw*, welder, drill bit*, vacuum cleaner, hammer",
    bucket:
      "bucket*, bkt, buc, teeth, tooth, bucket tooth, bucket teeth, adapter tip*, tips, get, corner tooth, clam, dipper*",
    structure:
      "boom*, stick, frame, chassis, weldment, gantry, a frame, beam, column, platform, deck, car body, carbody, superstructure, mast, crowd, counterweight, slew ring, floor",
    bolt: "bolt*, bolts, stud, studs, screw*, nut, nuts, pin, pins, circlip*, retainer*, fastener*, keeper, clip, clips, rivet*, key, keyway, washer*",
    mount: "mount*, bracket*, clamp*, stand, support*, base, mounting*, hinge*, strap*, housing*, casing",
    guard: "guard*, gaurd*, cover*, hatch*, shield*, lid, door seal*, door, doors, enclosure, flap, cap, caps",
    wear_plate: "wear plate*, wear plates, liner*, wear strip*, wear block*, guide plate*, skirt*, chute, chutes",
    cab: "cab, cabin, seat*, seats, wiper*, window*, windscreen, windshield, glass, mirror*, horn, horns, sunblind, latch, latches, sun visor, vacuum motor",
    ladder: "ladder*, step, steps, handrail*, hand rail*, hand rails, stair*, catwalk, walkway, railing",
    nozzle: "nozzle*, spray bar, spray line*, spray pipe*, sprayer*, jet, jets",
    heater: "heater*, heating element*, boiler*, burner*, furnace*",
    die: "die, dies, mold, molds, mould*, punch*",
    winding: "winding*, stator, rotor, armature",
    commutator: "commutator*, brushes, carbon brush*, slip ring*",
    accumulator: "accumulator*, accum, bladder",
    swivel: "swivel*, rotary union*, rotor swivel, center joint, slew rotor",
  },
  causes: {
    dirt: "full of dust, full of dirt, full of chips, full of bark, dust in, dirt in, chips in, bark in, grit in, dust got in, dirt got in, scaled up, scale in, scale on",
    water:
      "water got in, water gets in, water came in, water ran in, wash down, washdown, washed out, washed down, flooded, rain, rains",
    heat: "in the heat, heat wave, heatwave, hot weather, hot days, hot room",
    overload: "overload, overload*, over load*, overloaded, too much load",
    foreign_object:
      "foreign object*, foreign body, foreign material, tramp metal, tramp iron, stone, stones, rock, rocks, wire in, rag in, rope in",
    run_dry: "ran dry, run dry, dry run, deadhead*, dead head*, closed valve, valve was closed, no suction",
  },
  planned:
    "pm, pms, ppm, preventive, preventative, prevent maint, scheduled, schedule, sched, routine, weekly, monthly, daily, annual, annually, yearly, quarterly, biannual, planned, shutdown work, planned shutdown, warranty campaign, statutory",
  splits:
    "on, at, in, of, to, for, from, under, near, beside, behind, around, with, by, off of, above, below, inside, due, because, as, see, per, after, before, between, into, onto",
  joins: "and, or, both, also, then",
  neutral:
    "tied up, closed, open, opening, close, extra, block, well, corner, room, the, a, an, is, are, has, have, had, was, were, be, been, no, not, it, its, all, some, any, new, old, left, right, hand, lh, rh, lhs, rhs, rih, lhe, lhf, rhf, lhr, rhr, l/h, r/h, side, front, rear, back, top, bottom, upper, lower, inner, outer, main, one, two, three, four, number, nos, pos, position, off, out, up, down, over, please, plea, emer, text, warranty, wo, order, machine, unit, units, assembly, assy, ass, set, sets, system, sys, oil, fuel, water, air, coolant, fluid, gas, dust, temp, temperature, pressure, press, level, power, speed, flow, end, area, point, points, hours, hrs, hr, h, hp, lp, mech, mechanical, minor, major, large, small, spare, swing, slew, lift, travel, propel, steering, pilot, servo, suction, supply, return, discharge, drain, charge, inlet, outlet, intake, feed, steel, rubber, metal, plastic, safety, access, clean, missing parts, complete, completed, required, needed, needs, need, requires, found, keeps, only, at times, times, when, while, during, again, still, very, too, more, due, per, shd, cw, po, pos, oga, tbc, workshop, w/shop, site, offsite, inst, front end, drive end, non drive end, nde, opposite, driven, size, type, style, both, each, other, up to, replacement, removed, remove, chipper*, for leak*, for crack*, for damage, for wear, for noise, for vibration, for loose*, for corrosion, for contamination, hot water, short hose*, no leak*, no fire, no damage, no fault*, no defect*, no problem*, no issue*, no noise, no vibration, without leak*, leak free, wear check, not required, alarm test, flow test, pressure test",
};
