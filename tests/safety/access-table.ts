import type { Operation } from "@/lib/server/http/openapi";

/**
 * Who may call what, written by hand: the permission tests compare the product with it. The roles and the sections are
 * those of the access rules; the rules name no key for the single calls beneath a section, so those lines record what
 * was decided. A new call needs its line here before the tests pass, and a changed key has to be changed here too.
 */

/** Addresses of plain resources, with the section whose view, create, update and delete they ask for. */
const plain: Record<string, string> = {
  "/applications": "applications",
  "/assets": "dashboard",
  "/settings/industrial-services": "settings",
  "/bearings": "settings",
  "/companies": "companies",
  "/controllers": "controllers",
  "/distributors": "distributors",
  "/distributors/locations": "distributors",
  "/equipments": "dashboard",
  "/equipments/brands": "brands",
  "/equipments/brands/models": "part_numbers",
  "/equipments/faults": "equipment_types",
  "/libraries": "library",
  "/plants/task-procedures": "task_procedures",
  "/maintenance/categories": "work_order_type",
  "/permit-kinds": "work_order_type",
  "/permits": "permits",
  "/plants/work-stations": "work_stations",
  "/equipments/types": "equipment_types",
  "/equipments/types/options/categories": "equipment_type_categories",
  "/machines": "dashboard",
  "/plants": "plants",
  "/plants/parts": "misc_parts",
  "/plants/vendors": "vendors",
  "/plants/conveyor/processes": "oee",
  "/plants/work-orders": "requisitions",
  "/rfqs": "requisitions",
  "/plants/meeting-trackers": "customer_success",
  "/plants/roi/one-pagers": "customer_success",
  "/plants/roi/records": "requisitions_roi_calculator",
  "/lubricators": "controllers",
  "/production-lines": "dashboard",
  "/registers": "controllers",
  "/report-schedules": "dashboard",
  "/roles": "user_roles",
  "/sensors": "controllers",
  "/sensors/banner-v2/subtypes": "settings",
  "/solenoids": "controllers",
  "/store-rooms": "store_rooms",
  "/team": "users_teams",
  "/ultrasound/lubricant-types": "controllers",
  "/ultrasound/models": "controllers",
  "/ultrasound/pumps": "controllers",
  "/ultrasound/radios": "controllers",
  "/users": "users",
  "/work-orders": "maintenance",
};

/** Every other call, and where a plain one differs: any one of the keys opens it. */
const others = `
public      POST /auth/login
public      POST /auth/password/email
public      POST /auth/password/reset
public      POST /auth/setup
public      POST /auth/token/exchange
public      POST /companies/saml2/idp-host
public      GET /calendars/{token}
public      GET /graph/{sensorId}/series
public      GET /floor-plans/{id}/picture
public      GET /scim/v2/ServiceProviderConfig
public      GET /scim/v2/ResourceTypes
public      GET /scim/v2/ResourceTypes/{id}
public      GET /scim/v2/Schemas
public      GET /scim/v2/Schemas/{id}
public      GET /scim/v2/Users
public      POST /scim/v2/Users
public      GET /scim/v2/Groups
public      POST /scim/v2/Groups
public      GET /scim/v2/Users/{id}
public      PUT /scim/v2/Users/{id}
public      PATCH /scim/v2/Users/{id}
public      DELETE /scim/v2/Users/{id}
public      GET /scim/v2/Groups/{id}
public      PUT /scim/v2/Groups/{id}
public      PATCH /scim/v2/Groups/{id}
public      DELETE /scim/v2/Groups/{id}
public      PUT /rfqs/answer
public      PUT /rfqs/answer/decline
public      POST /guest-requests/{token}
public      POST /guest-requests/{token}/join
public      POST /guest-requests/status
public      POST /guest-requests/withdraw
public      POST /guest-requests/forget
public      POST /ingest/v1/bind
public      GET /ingest/v1/flat
public      POST /ingest/v1/flat
public      POST /ingest/v1/readings
public      POST /ingest/v1/reader/claim
public      GET /ingest/v1/reader
public      POST /ingest/v1/reader/answers
public      GET /openapi.json

signed_in   POST /analytics/page-visits
signed_in   GET /auth/logout
signed_in   GET /auth/mfa
signed_in   DELETE /auth/mfa
signed_in   DELETE /auth/mfa/devices
signed_in   DELETE /auth/mfa/devices/{id}
signed_in   POST /auth/mfa/google/code
signed_in   POST /auth/mfa/google/verify
signed_in   POST /auth/mfa/recovery-codes
signed_in   POST /auth/mfa/sms/code
signed_in   POST /auth/mfa/sms/verify
signed_in   PUT /auth/password
signed_in   PUT /auth/profile
signed_in   GET /auth/sessions
signed_in   DELETE /auth/sessions
signed_in   DELETE /auth/sessions/{id}
signed_in   GET /auth/temp-role                                     if the provider's
signed_in   PUT /auth/temp-role                                     if the provider's
signed_in   GET /auth/user
signed_in   GET /events
signed_in   POST /exports
signed_in   POST /exports/file
signed_in   POST /files
signed_in   GET /files/{id}
signed_in   GET /files/{id}/transcript
signed_in   POST /files/{id}/transcript
signed_in   PUT /files/{id}/transcript
signed_in   GET /model
signed_in   GET /model/requests/{id}
signed_in   POST /ask
signed_in   GET /jobs
signed_in   GET /jobs/{id}
signed_in   PUT /jobs/{id}/cancel
signed_in   GET /list-columns
signed_in   PUT /list-columns
signed_in   GET /list-views
signed_in   POST /list-views
signed_in   PUT /list-views/{id}
signed_in   DELETE /list-views/{id}
signed_in   GET /locations
signed_in   GET /notifications
signed_in   PUT /notifications/read
signed_in   GET /plants
signed_in   GET /push/key
signed_in   GET /push/subscriptions
signed_in   POST /push/subscriptions
signed_in   DELETE /push/subscriptions/{id}
signed_in   POST /push/subscriptions/{id}/test
signed_in   GET /search

view_dashboard      GET /alerts
view_dashboard      GET /alerts/{id}
view_dashboard      GET /criticality
view_maintenance|view_work_order_requests|view_requisitions|view_permits GET /decisions if somebody waits for their word
view_dashboard      GET /dashboard/counters
view_dashboard      GET /dashboard/pdm
view_dashboard      GET /dashboard/tree
view_dashboard      GET /equipments/{id}/rpm-params
view_dashboard      GET /equipments/dashboard
view_dashboard      GET /equipments/health
view_dashboard      GET /equipments/{id}/forecast
view_dashboard      GET /equipments/coverage
view_dashboard      GET /equipments/rpm-options
view_permits        GET /isolation-points
view_permits        GET /isolation-points/{id}
update_permits      POST /isolation-points
update_permits      DELETE /isolation-points
update_permits      PUT /isolation-points/{id}
update_permits      POST /isolation-points/{id}
update_permits      DELETE /isolation-points/{id}
update_permits      POST /isolation-points/reorder
view_work_order_type|view_permits|view_maintenance GET /permit-kinds
update_work_order_type PUT /permit-kinds/{id}/categories
create_permits|update_permits PUT /permits/{id}
create_permits|update_permits PUT /permits/{id}/answers
create_permits|update_permits PUT /permits/{id}/points/{pointId}
create_permits      POST /permits/{id}/locks
create_permits      PUT /permits/{id}/locks/{lockId}/off
update_permits      PUT /permits/{id}/reject
update_permits      PUT /permits/{id}/issue
create_permits|update_permits|update_maintenance PUT /permits/{id}/suspend
update_permits      PUT /permits/{id}/resume
update_permits      PUT /permits/{id}/hand-over
create_permits      PUT /permits/{id}/return
update_permits      PUT /permits/{id}/close
update_permits      PUT /permits/{id}/cancel
view_maintenance    GET /maintenance/{id}/permits
update_maintenance  PUT /maintenance/{id}/permits
update_permits      POST /maintenance/{id}/permits/waive
view_permits        GET /machines/{id}/permit-kinds
update_permits      PUT /machines/{id}/permit-kinds
view_permits        GET /equipments/{id}/permit-kinds
update_permits      PUT /equipments/{id}/permit-kinds
signed_in           PUT /auth/pin
view_requisitions   GET /budgets if in their area
view_requisitions   GET /budgets/{id} if in their area
update_requisitions POST /budgets if in their area
update_requisitions DELETE /budgets if in their area
update_requisitions PUT /budgets/{id} if in their area
update_requisitions POST /budgets/{id} if in their area
update_requisitions DELETE /budgets/{id} if in their area
view_dashboard      GET /floor-plans
view_dashboard      GET /floor-plans/{id}
update_plants       POST /floor-plans
update_plants       DELETE /floor-plans
update_plants       PUT /floor-plans/{id}
update_plants       POST /floor-plans/{id}
update_plants       DELETE /floor-plans/{id}
update_plants       POST /floor-plans/{id}/wallboard
update_plants       DELETE /floor-plans/{id}/wallboard
view_dashboard      GET /boards
view_dashboard      POST /boards
view_dashboard      DELETE /boards
view_dashboard      GET /boards/{id}
view_dashboard      PUT /boards/{id}
view_dashboard      POST /boards/{id}
view_dashboard      DELETE /boards/{id}
view_dashboard      POST /boards/{id}/copy
view_dashboard      GET /boards/{id}/tiles/{tileId}/data
view_dashboard      POST /boards/{id}/wallboard
view_dashboard      DELETE /boards/{id}/wallboard
view_dashboard      POST /boards/preview
view_dashboard      GET /boards/templates
view_oee      GET /plants/conveyor/{id}/counters
view_oee      GET /plants/conveyor/{id}/downtimes
update_oee      POST /plants/conveyor/{id}/downtimes
update_oee      PUT /plants/conveyor/downtimes/{id}/close
update_oee      PUT /plants/conveyor/downtimes/{id}/explain
update_oee      POST /plants/conveyor/breaks/{id}/offset
update_oee      POST /plants/conveyor/processes/{id}/wallboard
update_oee      DELETE /plants/conveyor/processes/{id}/wallboard
view_dashboard      GET /graph-links
view_dashboard      POST /graph-links
view_dashboard      GET /request-links
view_dashboard      POST /request-links
view_dashboard      DELETE /graph-links/{id}
view_dashboard      GET /machines/alarms
view_dashboard      GET /production-lines/rpm-nodes
view_dashboard      GET /sensors/{id}/comparable
view_dashboard      GET /sensors/{id}/fft/{fftId}
view_dashboard      GET /places/{kind}/{id}/statistics
view_prodlines_admin POST /production-lines/{id}/move
view_rnd            GET /sensors/{id}/fft/{fftId}/research
view_rnd            GET /sensors/{id}/fft/{fftId}/samples
view_dashboard      GET /sensors/{id}/fft/{fftId}/sound-waveform/{axis}
view_dashboard      POST /sensors/{id}/fft/{fftId}/sound-waveform/{axis}
view_dashboard      GET /sensors/{id}/ncd/fft
view_dashboard      GET /sensors/{id}/re-baseline
view_dashboard      GET /sensors/{id}/series
view_dashboard      GET /sensors/{id}/statistics
view_dashboard      GET /sensors/jobs/{id}/alike
view_dashboard      GET /sensors/jobs/{id}/level-zones/{zoneId}/versions
view_dashboard      POST /sensors/jobs/{id}/level-zones/replay
view_dashboard|view_controllers     GET /sensors/{id}/faults
view_dashboard|view_controllers     GET /sensors/{id}/rssi
view_dashboard|view_controllers     GET /sensors/jobs/level-zones
view_dashboard|view_controllers     GET /sensors/jobs/level-zones/our
view_controllers|view_settings|view_customer_success GET /sensors/jobs/level-zones/overrides
view_dashboard|view_controllers     GET /sensors/jobs/level-zones/our/preview
view_dashboard|view_plants          GET /plants/{id}/alarms
view_dashboard|view_settings        GET /bearings
view_store_rooms|view_dashboard|view_misc_parts GET /store-rooms
view_part_numbers|view_dashboard|view_store_rooms|view_library GET /equipments/brands/models
view_equipment_types|view_dashboard|view_part_numbers|view_library GET /equipments/types
view_equipment_types|view_settings|view_dashboard|view_maintenance GET /equipments/faults
create_equipment_types POST /settings/upload-failure-codes
view_equipment_types|view_settings GET /settings/failure-codes
view_equipment_types|view_dashboard|view_part_numbers GET /equipments/types/options/{id}/values
view_equipment_type_categories|view_equipment_types GET /equipments/types/options/categories
view_misc_parts|view_store_rooms    GET /plants/parts
view_maintenance    GET /maintenance/{id}/labor
update_maintenance  POST /maintenance/{id}/labor
update_maintenance  DELETE /maintenance/{id}/labor/{laborId}
view_maintenance    GET /maintenance/{id}/cost
view_maintenance    GET /maintenance/planner
view_maintenance    GET /maintenance/planner/first
view_maintenance    GET /maintenance/planner/first/grades
update_maintenance  PUT /maintenance/{id}/failure
update_maintenance  PUT /maintenance/{id}/root-cause
update_maintenance  PUT /maintenance/{id}/root-cause/close
update_maintenance  POST /maintenance/planner/first/plan if they supervise
view_maintenance    GET /maintenance/planner/people/{id}/hours
update_maintenance  PUT /maintenance/planner/people/{id}/hours if they supervise
update_maintenance  POST /maintenance/planner/people/{id}/absences if they supervise
update_maintenance  DELETE /maintenance/planner/absences/{id} if they supervise
view_maintenance    GET /plants/{id}/calendar
update_maintenance  PUT /plants/{id}/calendar if they supervise
update_maintenance  PUT /plants/{id}/shifts if they supervise
update_maintenance  POST /plants/{id}/shift-board if they supervise
update_maintenance  DELETE /plants/{id}/shift-board if they supervise
view_maintenance|view_oee GET /shifts
view_maintenance|view_oee GET /shifts/current
view_maintenance|view_oee GET /shifts/{id}
update_maintenance|update_oee POST /shifts/{id}/notes
update_maintenance|update_oee PUT /shifts/{id}/notes/{noteId}
update_maintenance|update_oee DELETE /shifts/{id}/notes/{noteId}
update_maintenance|update_oee PUT /shifts/{id}/hand-over
update_maintenance|update_oee PUT /shifts/{id}/confirm
view_plants         GET /plants/{id}/escalation
update_plants       PUT /plants/{id}/escalation
view_maintenance    GET /maintenance/recurring
view_maintenance    GET /maintenance/recurring/{id}
create_maintenance|update_maintenance POST /maintenance/recurring/preview
update_maintenance  PUT /maintenance/recurring/{id}
delete_maintenance  DELETE /maintenance/recurring/{id}
create_maintenance  POST /maintenance/recurring/{id}/generate
view_requisitions   GET /plants/work-orders/analytics if in their area
view_requisitions   GET /plants/work-orders/roi if in their area
view_customer_success GET /analytics/success
view_customer_success GET /plants/meeting-trackers/last
view_customer_success GET /plants/meeting-trackers/roi
update_customer_success PUT /plants/roi/one-pagers/{id}/issue
view_customer_success PUT /plants/roi/one-pagers/{id}/print
view_customer_success GET /plants/roi/one-pagers/{id}/pdf
update_requisitions PUT /plants/work-orders/{id}/approve if in their area
update_requisitions PUT /plants/work-orders/{id}/deny if in their area
update_requisitions PUT /plants/work-orders/{id}/unapprove if in their area
update_requisitions PUT /plants/work-orders/{id}/reset if in their area
update_requisitions PUT /plants/work-orders/{id}/take if in their area
update_requisitions PUT /plants/work-orders/{id}/on-hold if in their area
update_requisitions PUT /plants/work-orders/{id}/complete if in their area
update_requisitions PUT /plants/work-orders/{id}/conclude if in their area
update_requisitions PUT /plants/work-orders/{id}/remind if in their area
update_requisitions POST /plants/work-orders/{id}/receipts if in their area
view_controllers|view_dashboard GET /lubricators
view_controllers|view_dashboard GET /ultrasound/lubricant-types
view_controllers|view_dashboard GET /ultrasound/models
view_dashboard POST /plants/{id}/graphs/reports
view_controllers GET /sensors/jobs/crashes if the provider's
view_settings GET /analytics/usage if the provider's
view_dashboard GET /plants/{id}/graphs/reports/last
update_dashboard POST /report-schedules/{id}/send
view_dashboard POST /sensors/jobs/{id}/report
view_dashboard POST /exports/waveforms
view_dashboard POST /exports/waveforms/estimate
view_import_plant_logs|view_import_work_orders|view_import_plant|view_import_master GET /imports
view_import_plant_logs|view_import_work_orders|view_import_plant|view_import_master GET /imports/{id}
delete_import_work_orders|delete_import_plant|delete_import_master DELETE /imports/{id}
view_import_work_orders|view_import_plant|view_import_master|view_import_plant_logs GET /imports/{id}/rows
update_import_work_orders|update_import_plant|update_import_master PUT /imports/{id}/rows
update_import_work_orders|update_import_plant|update_import_master DELETE /imports/{id}/rows
update_import_work_orders|update_import_plant|update_import_master PUT /imports/{id}/columns
update_import_plant PUT /imports/{id}/readings
view_import_plant   GET /imports/{id}/measurements
update_import_work_orders|update_import_plant|update_import_master POST /imports/{id}/items
update_import_work_orders|update_import_plant|update_import_master POST /imports/{id}/approve
update_import_work_orders|update_import_plant|update_import_master POST /imports/{id}/repeat
delete_import_work_orders|delete_import_plant|delete_import_master POST /imports/{id}/revert
view_import_work_orders|view_import_plant|view_import_master|view_import_plant_logs GET /imports/{id}/errors
view_import_work_orders|view_import_plant|view_import_master|view_import_plant_logs GET /imports/{id}/words
view_import_work_orders|view_import_plant|view_import_master GET /imports/templates/{kind}
create_import_work_orders POST /maintenance/upload-work-order
update_import_work_orders POST /maintenance/import-work-order
delete_import_work_orders POST /maintenance/revert-import/{id}
view_import_work_orders|view_import_plant_logs GET /maintenance/import-progress/{id}
update_import_plant POST /settings/import
view_import_plant|view_import_master|view_import_plant_logs GET /settings/import/progress/{id}
update_import_work_orders|update_import_plant|update_import_master DELETE /settings/import/log-rows/{rowId}
create_import_master POST /settings/upload-masterDB
update_import_master POST /settings/import-masterDB
create_import_plant POST /settings/upload-motorIQ
update_import_plant POST /settings/import-motorIQ
update_import_plant POST /settings/import-motorIQ/repeat
view_controllers|view_dashboard POST /ultrasound/lubes/params
view_controllers|view_dashboard GET /lubricators/round
view_controllers|view_dashboard GET /lubricators/results
view_controllers|view_dashboard GET /lubricators/{id}/returns
view_controllers|view_dashboard GET /lubricators/{id}/greasings
update_controllers|update_maintenance POST /lubricators/{id}/greasings
update_controllers|update_maintenance POST /lubricators/{id}/greasings/whole
update_controllers|update_maintenance POST /lubricators/{id}/greasings/{greasingId}/doses
update_controllers|update_maintenance POST /lubricators/{id}/greasings/{greasingId}/readings
update_controllers|update_maintenance POST /lubricators/{id}/greasings/{greasingId}/end
update_controllers|update_maintenance POST /lubricators/{id}/cycle
update_controllers|update_maintenance POST /lubricators/{id}/revert
update_controllers|update_maintenance POST /lubricators/{id}/replace
update_controllers|update_maintenance POST /lubricators/{id}/unlock
update_controllers|update_maintenance POST /lubricators/{id}/clear-suspect
update_requisitions PUT /rfqs/{id}/send if in their area
update_requisitions PUT /rfqs/{id}/award if in their area
update_requisitions PUT /rfqs/{id}/cancel if in their area
update_requisitions POST /rfqs/{id}/quotes if in their area
view_maintenance|view_oee GET /downtimes
update_maintenance|update_oee POST /downtimes
update_maintenance|update_oee PUT /downtimes/{id}
update_maintenance|update_oee PUT /downtimes/{id}/close
view_task_procedures|view_maintenance|view_work_order_type GET /plants/task-procedures
create_task_procedures POST /plants/task-procedures/draft
view_work_order_type|view_maintenance|view_work_order_requests GET /maintenance/categories
view_work_stations|view_maintenance GET /plants/work-stations
view_vendors|view_requisitions GET /plants/vendors
view_dashboard      GET /equipments/{id}/analogues
view_maintenance    GET /equipments/{id}/repairs
view_maintenance    GET /equipments/{id}/story
view_part_numbers|view_store_rooms|view_dashboard GET /equipments/brands/models/{id}/elsewhere
update_dashboard    POST /equipments/{id}/pictures
update_dashboard    POST /equipments/{id}/documents
update_dashboard    DELETE /equipments/{id}/documents/{fileId}
update_dashboard    DELETE /equipments/{id}/pictures/{fileId}
update_dashboard    PUT /equipments/{id}/sensors/positions
view_store_rooms    GET /store-rooms/{id}/items
view_store_rooms    GET /store-rooms/{id}/items/{lineId}
update_store_rooms  PUT /store-rooms/{id}/items/{lineId}
view_store_rooms    GET /store-rooms/{id}/movements
update_store_rooms  POST /store-rooms/{id}/movements
update_dashboard    POST /assets/reorder
update_dashboard|update_store_rooms POST /equipments/move
update_dashboard|update_store_rooms POST /equipments/move/{id}
update_dashboard    POST /equipments/reorder
update_dashboard    PUT /machines/{id}/criticality
update_dashboard    PUT /equipments/{id}/criticality
update_dashboard    PUT /equipments
update_dashboard    POST /machines/reorder
update_dashboard    POST /production-lines/reorder
update_dashboard|update_controllers PUT /equipments/{id}/rpm-params

view_controllers    GET /controllers/{id}/commands
view_controllers    GET /controllers/{id}/refused
view_controllers    GET /controllers/{id}/tokens
view_controllers    POST /controllers/{id}/trial
view_controllers    GET /controllers/export
view_controllers    GET /sensors/{id}/recompute
view_controllers|view_settings      GET /sensors/formulas
view_controllers|view_settings      GET /sensors/banner-v2/subtypes
update_controllers  PUT /controllers
update_controllers  PUT /controllers/{id}/cmd
update_controllers  POST /controllers/{id}/commands
update_controllers  PUT /controllers/{id}/refused
update_controllers  POST /controllers/{id}/tokens
update_controllers  POST /controllers/{id}/browse
update_controllers  POST /controllers/{id}/read-now
update_controllers  PUT /controllers/{id}/certificate
view_controllers|update_controllers GET /controllers/{id}/requests/{requestId}
update_controllers  DELETE /controllers/{id}/tokens/{tokenId}
update_controllers  POST /registers/command
update_controllers  PUT /sensors
view_controllers    GET /sensors/{id}/gain-adjustment
update_controllers  PUT /sensors/{id}/gain-adjustment
update_controllers  PUT /sensors/{id}/ncd/config
update_controllers  PUT /sensors/{id}/re-baseline
update_controllers  PUT /sensors/{id}/re-baseline/{baselineId}
update_controllers  POST /sensors/{id}/recompute
update_controllers  PUT /sensors/{id}/runtime-tracker
update_controllers  POST /sensors/commands/{id}/equipment-rpm
update_controllers  POST /sensors/jobs/{id}/level-zones
update_controllers  PUT /sensors/jobs/{id}/level-zones/{zoneId}
update_controllers  PUT /sensors/jobs/{id}/level-zones/{zoneId}/versions/{version}
update_controllers  PUT /sensors/jobs/level-zones
update_controllers  PUT /sensors/jobs/level-zones/our               if the provider's, or they change item types
update_controllers  DELETE /sensors/jobs/level-zones/our/{id}       if the provider's, or they change item types
update_controllers  PUT /sensors/jobs/level-zones/re-baseline
update_controllers  PUT /sensors/re-baseline
update_controllers  POST /sensors/recompute
update_controllers|create_controllers   POST /controllers/{id}/binding-code
update_controllers|update_maintenance   PUT /alerts/{id}/acknowledge
update_controllers|update_maintenance   GET /alerts/{id}/owner
update_controllers|update_maintenance   PUT /alerts/{id}/owner
update_controllers|update_maintenance   PUT /alerts/{id}/verdict
update_controllers|update_maintenance   PUT /alerts/{id}/shelve
update_controllers|update_maintenance   POST /controllers/fft/{controllerId}/group
update_controllers|update_maintenance   PUT /sensors/{id}/fft/{fftId}
update_controllers|update_maintenance   POST /sensors/{id}/ncd/fft

view_maintenance    GET /assets/roi
view_store_rooms    GET /store-rooms/reorder
create_requisitions POST /store-rooms/reorder if in their area
view_maintenance    GET /machines/{id}/costs
view_maintenance    GET /equipments/{id}/costs
view_maintenance    GET /production-lines/{id}/costs
view_maintenance    GET /machines/roi
view_maintenance    GET /production-lines/roi
view_maintenance    GET /maintenance
view_maintenance    GET /maintenance/{id}/readings
view_maintenance    GET /maintenance/statistics/diagnoses
view_maintenance    GET /maintenance/statistics/diagnoses/rows
view_maintenance    GET /maintenance/statistics/failures
view_maintenance    POST /maintenance/statistics/failures/export
view_maintenance    GET /maintenance/statistics/failures/repeats
view_maintenance    GET /maintenance/{id}/failure-proposal
view_maintenance    GET /maintenance/{id}/root-cause
view_maintenance    GET /maintenance/statistics/repairs
view_maintenance    GET /maintenance/statistics/repairs/orders
view_maintenance    GET /maintenance/{id}/saving
view_maintenance    GET /sensors/{id}/order
create_maintenance  POST /sensors/{id}/order
view_maintenance    POST /maintenance/{id}/kept-changes
view_maintenance    PUT /maintenance/{id}/saving/approve
view_maintenance    PUT /maintenance/{id}/saving/reject
view_maintenance    PUT /maintenance/{id}/saving/review
view_maintenance    GET /maintenance/export/excel
view_maintenance    GET /savings
view_maintenance|view_work_order_requests   GET /maintenance/{id}
view_maintenance|view_work_order_requests   GET /maintenance/statistics
view_maintenance|view_work_order_requests   GET /work-orders
view_maintenance|view_work_order_requests   GET /work-orders/{id}
view_maintenance|create_work_order_requests POST /maintenance/{id}/comments
create_maintenance  POST /maintenance
update_maintenance  PUT /maintenance/{id}/close
update_maintenance  PUT /maintenance/{id}/open
update_maintenance  PUT /maintenance/{id}/saving
update_maintenance  PUT /maintenance/{id}/saving/evidence
update_maintenance|create_work_order_requests POST /maintenance/{id}/files
update_maintenance|update_work_order_requests|create_work_order_requests PUT /maintenance/{id}/files/{fileId}
update_maintenance|update_work_order_requests|create_work_order_requests POST /maintenance/{id}/files/{fileId}
update_maintenance|update_work_order_requests|create_work_order_requests DELETE /maintenance/{id}/files/{fileId}
update_maintenance  PUT /maintenance/{id}/steps
update_maintenance  PUT /maintenance
update_maintenance  PUT /maintenance/close
update_maintenance  PUT /maintenance/complete-multiple
update_maintenance  PUT /maintenance/in-work-multiple
update_maintenance|update_work_order_requests|create_work_order_requests    PUT /maintenance/{id}
update_maintenance|update_work_order_requests|create_work_order_requests    POST /maintenance/{id}
delete_maintenance|update_work_order_requests   DELETE /maintenance
delete_maintenance|update_work_order_requests   DELETE /maintenance/{id}
view_work_order_requests    GET /maintenance/requests
view_work_order_requests    GET /maintenance/requests/{id}
create_work_order_requests  POST /maintenance/requests
create_work_order_requests  GET /maintenance/places
update_work_order_requests  POST /maintenance/requests/{id}
update_work_order_requests  PUT /request-links/{id}
update_work_order_requests  DELETE /request-links/{id}
update_work_order_requests  POST /request-links/{id}/rotate

archive_companies   PUT /companies/{id}/archive
archive_plants      PUT /plants/{id}/archive
update_companies    GET /companies/{id}/menu                        if the provider's
update_companies    PUT /companies/{id}/menu                        if the provider's
create_companies    GET /archives/imports                          if developer or super admin
create_companies    POST /archives/imports                         if developer or super admin
create_companies    GET /archives/imports/{id}                     if developer or super admin
create_companies    DELETE /archives/imports/{id}                  if developer or super admin
create_companies    PUT /archives/imports/{id}/parts/{position}    if developer or super admin
create_companies    PUT /archives/imports/{id}/check               if developer or super admin
create_companies    PUT /archives/imports/{id}/approve             if developer or super admin
delete_companies    GET /archives/removals                         if developer or super admin
delete_companies    DELETE /companies/{id}/data                      if developer or super admin
view_client_api     GET /companies/{id}/archives
view_client_api     POST /companies/{id}/archives
view_client_api     GET /companies/{id}/archives/{archive_id}
view_client_api     GET /companies/{id}/archives/{archive_id}/parts/{position}
view_companies      GET /companies/{id}/storage
update_companies    PUT /companies/{id}/storage
update_companies    GET /companies/{id}/saml2
update_companies    PUT /companies/{id}/saml2
update_companies    DELETE /companies/{id}/saml2
update_companies    POST /companies/{id}/saml2/metadata
update_companies    POST /companies/{id}/saml2/issuer
update_companies    POST /companies/{id}/saml2/test
update_companies    GET /companies/{id}/scim
update_companies    POST /companies/{id}/scim/tokens
update_companies    DELETE /companies/{id}/scim/tokens/{tokenId}
update_companies    POST /companies/{id}/scim/tokens/{tokenId}/rotate
update_users        DELETE /users/{id}/second-factor
update_users        DELETE /users/{id}/sessions
update_users|create_users   POST /users/{id}/invitation

view_client_api     GET /api-keys                                   if a customer's
view_client_api     POST /api-keys                                  if a customer's
view_client_api     DELETE /api-keys/{id}                           if a customer's
signed_in           GET /custom-fields
signed_in           GET /custom-fields/{id}
signed_in           GET /custom-fields/schema
update_plants       POST /custom-fields
update_plants       PUT /custom-fields/{id}
update_plants       DELETE /custom-fields/{id}
update_plants       PUT /custom-fields/{id}/archive
update_plants       POST /custom-fields/reorder
view_client_api     GET /reporting-logins                           if a customer's
view_client_api     POST /reporting-logins                          if a customer's
view_client_api     DELETE /reporting-logins/{id}                   if a customer's
view_client_api     PUT /reporting-logins/{id}/rotate               if a customer's
view_client_api     GET /webhooks                                   if a customer's
view_client_api     POST /webhooks                                  if a customer's
view_client_api     GET /webhooks/{id}                              if a customer's
view_client_api     PUT /webhooks/{id}                              if a customer's
view_client_api     DELETE /webhooks/{id}                           if a customer's
view_client_api     POST /webhooks/{id}/secret                      if a customer's
view_client_api     POST /webhooks/{id}/test                        if a customer's
view_client_api     POST /webhooks/{id}/resend                      if a customer's
view_client_api     GET /webhooks/{id}/deliveries                   if a customer's
view_client_api     GET /webhooks/{id}/deliveries/{deliveryId}      if a customer's
view_client_api     POST /webhooks/{id}/deliveries/{deliveryId}/resend if a customer's
view_client_api     GET /brokers                                    if a customer's
view_client_api     POST /brokers                                   if a customer's
view_client_api     GET /brokers/{id}                               if a customer's
view_client_api     PUT /brokers/{id}                               if a customer's
view_client_api     DELETE /brokers/{id}                            if a customer's
view_client_api     POST /brokers/{id}/test                         if a customer's
view_client_api     GET /companies/{id}/model                       if a customer's
view_client_api     PUT /companies/{id}/model                       if a customer's
view_client_api     DELETE /companies/{id}/model                    if a customer's
view_client_api     POST /companies/{id}/model/test                 if a customer's
view_dashboard      POST /equipments/{id}/summary

view_maintenance    GET /calendar-links                             if in their own role
view_maintenance    POST /calendar-links                            if in their own role
view_maintenance    DELETE /calendar-links/{id}                     if in their own role

view_settings       GET /jobs/failed                                if the provider's
view_settings       GET /logs
view_settings       GET /logs/{id}
view_settings       GET /logs/{id}/rows
view_settings       GET /notifications/logs                         if the provider's
view_settings       GET /notifications/templates                    if the provider's
view_settings|view_customer_success GET /analytics/page-visits
update_settings     PUT /jobs/failed                                if the provider's
update_settings     POST /notifications/emulate                     if the provider's
view_settings       GET /notifications/templates/versions           if the provider's
update_settings     POST /notifications/templates                   if the provider's
view_settings       POST /notifications/templates/preview           if the provider's
update_settings     DELETE /notifications/templates/{id}            if the provider's
create_settings|update_settings     POST /sensors/formulas
`;

/** The history of a record is open to users who may see records of its kind. */
const history = ["applications", "dashboard", "settings", "brands", "companies", "controllers", "distributors"]
  .concat([
    "oee",
    "vendors",
    "plants",
    "user_roles",
    "users_teams",
    "users",
    "misc_parts",
    "store_rooms",
    "part_numbers",
    "equipment_types",
    "equipment_type_categories",
    "library",
    "task_procedures",
    "work_order_type",
    "work_stations",
    "requisitions",
    "requisitions_roi_calculator",
    "customer_success",
    "permits",
  ])
  .map((section) => `view_${section}`);

export interface Access {
  /** Any one of them opens the call; "public" and "signed_in" stand for nobody's and everybody's. */
  keys: readonly string[];
  /** The key alone is not enough: who else has to be asked about. */
  condition?: string;
}

const listed = new Map<string, Access>([
  ["GET /logs/history", { keys: history }],
  ...others
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): [string, Access] => {
      const [, keys, verb, path, condition] = /^(\S+)\s+(\S+)\s+(\S+)(?:\s+if (.*))?$/.exec(line)!;
      return [`${verb} ${path}`, { keys: keys!.split("|"), condition }];
    }),
]);

/** What the access rules state about a call; nothing when they state nothing. */
export function accessTo({ verb, path }: Pick<Operation, "verb" | "path">): Access | undefined {
  const known = listed.get(`${verb} ${path}`);
  if (known) return known;
  const address = path.replace(/\/\{id\}(\/archive)?$/, "");
  const section = plain[address];
  const flag = flagOf(verb, path.slice(address.length));
  // Who neither buys, makes, repairs nor approves has no business there, whatever the key.
  const condition = section?.startsWith("requisitions") ? "in their area" : undefined;
  return section && flag ? { keys: [`${flag}_${section}`], condition } : undefined;
}

/** An update may be posted, because forms with files are. */
function flagOf(verb: string, rest: string): string | undefined {
  const flags: Record<string, string> = {
    "GET ": "view",
    "POST ": "create",
    "DELETE ": "delete",
    "GET /{id}": "view",
    "POST /{id}": "update",
    "PUT /{id}": "update",
    "DELETE /{id}": "delete",
    "PUT /{id}/archive": "update",
  };
  return flags[`${verb} ${rest}`];
}

/** Calls that the rules name and that are not there: the table must not outlive what it describes. */
export const callsOfTable = (): string[] => [...listed.keys()];

const catalogue = ["brands", "part_numbers", "equipment_types", "equipment_type_categories", "applications"];
const plantSections = [
  ...["dashboard", "controllers", "oee", "users_teams", "vendors", "maintenance", "requisitions"],
  ...["requisitions_roi_calculator", "work_order_requests", "task_procedures", "work_order_type", "misc_parts"],
  ...["work_stations", "import_work_orders", "import_plant", "import_plant_logs", "library", ...catalogue],
  "store_rooms",
  "permits",
];

/** The seeded roles, as the access rules print them: section and the first letters of the flags. */
const seeded: Record<string, string> = {
  analyst: `dashboard v, customer_success vcu, controllers vcu, oee vcu, companies v, plants vu, maintenance vcu,
    work_order_requests vcu, requisitions vcu, requisitions_roi_calculator v, ${["library", ...catalogue].join(" vcu, ")} vcu,
    settings v, permits v`,
  distributor: "dashboard v, companies v, plants v, controllers v, maintenance v, library v, customer_success v",
  corporate: `dashboard v, oee v, plants v, maintenance v, requisitions vu, work_order_requests v, users v, users_teams v,
    client_api v, permits v`,
  plant_admin: `${plantSections.join(" vcud, ")} vcud, plants vu, users vcu, user_roles v`,
  plant_superintendent: `dashboard v, controllers vu, oee vcu, maintenance vcud, work_order_requests vcud,
    requisitions vcu, task_procedures vcud, misc_parts vcu, store_rooms vcu, users_teams vcu, permits vcud`,
  supervisor: `dashboard v, maintenance vcu, work_order_requests vcu, requisitions v, task_procedures vcu, misc_parts vcu,
    store_rooms vu, permits vcu`,
  technician: `dashboard v, maintenance vu, work_order_requests vc, requisitions vcu, task_procedures v, misc_parts v,
    store_rooms vu, library v, permits vc`,
  plant_user: "dashboard v, work_order_requests vc, library v",
  oee_process: "oee vcu, dashboard v",
  requisitioner: "requisitions vcu, vendors vcu, misc_parts v, store_rooms v",
  fab_shop_manager: "requisitions vcu, requisitions_roi_calculator vcu, maintenance v, misc_parts vcu",
};

const words: Record<string, string> = { v: "view", c: "create", u: "update", d: "delete", a: "archive" };

/** The keys of each seeded role below the super admin; the special ones are tested by themselves. */
export const keysOfSeeded: Record<string, string[]> = Object.fromEntries(
  Object.entries(seeded).map(([role, printed]) => [
    role,
    printed.split(",").flatMap((part) => {
      const [section, flags] = part.trim().split(/\s+/) as [string, string];
      return [...flags].map((letter) => `${words[letter]}_${section}`);
    }),
  ]),
);
