"""Odoo's maintenance requests and Millwright's work requests, both ways. Run it every few minutes, by one process.

Needs Python 3.9 and nothing else. Settings: ODOO_URL, ODOO_DB, ODOO_USER (its id), ODOO_KEY, MILLWRIGHT_URL, MILLWRIGHT_KEY,
PLANT_ID, STATE (a file that remembers which request is which).
"""
import json, os, re, urllib.request

env = os.environ
STAGES = {"rejected": "Scrap", "withdrawn": "Scrap", "completed": "Repaired", "closed": "Repaired", "in_work": "In Progress"}


def send(url, body=None, headers={}):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def odoo(method, *args, **named):
    call = [env["ODOO_DB"], int(env["ODOO_USER"]), env["ODOO_KEY"], "maintenance." + method.split(".")[0], method.split(".")[1]]
    params = {"service": "object", "method": "execute_kw", "args": [*call, list(args), named]}
    answer = send(env["ODOO_URL"] + "/jsonrpc", {"jsonrpc": "2.0", "method": "call", "id": 1, "params": params})
    if "error" in answer:
        raise RuntimeError(answer["error"]["message"])
    return answer["result"]


def millwright(path, body=None, key=None):
    headers = {"Authorization": "Bearer " + env["MILLWRIGHT_KEY"], **({"Idempotency-Key": key} if key else {})}
    return send(env["MILLWRIGHT_URL"] + "/api" + path, body, headers)


def main():
    state = json.load(open(env["STATE"])) if os.path.exists(env["STATE"]) else {"pairs": {}, "stages": {}}
    pairs, plant = state["pairs"], int(env["PLANT_ID"])

    def keep():
        with open(env["STATE"] + ".new", "w") as file:
            json.dump(state, file)
        os.replace(env["STATE"] + ".new", env["STATE"])

    # New in Odoo: a request in Millwright. The key makes one of it, also when the answer was lost.
    for one in odoo("request.search_read", [["stage_id.done", "=", False]], fields=["id", "name", "description"]):
        if str(one["id"]) not in pairs:
            text = re.sub("<[^>]*>", " ", one["description"] or "").strip()
            body = {"name": one["name"][:120], "description": text or None, "plant_id": plant, "confirm": True}
            made = millwright("/maintenance/requests", body, f"odoo-{env['ODOO_DB']}-{one['id']}")
            pairs[str(one["id"])] = made["data"]["id"]
            keep()

    # New in Millwright: a request in Odoo. What became of the others: the stage in Odoo.
    known = {number: int(id) for id, number in pairs.items()}
    cursor = ""
    while cursor is not None:
        page = millwright(f"/maintenance/requests?cursor={cursor}&max=200&plant_id[]={plant}")
        for one in page["data"]:
            status = one["order"]["status"] if one["order"] else one["status"]
            if one["id"] not in known and status == "requested":
                known[one["id"]] = odoo("request.create", {"name": f"{one['label']} {one['name']}"})
                pairs[str(known[one["id"]])] = one["id"]
                keep()
            if one["id"] in known and status in STAGES and state["stages"].get(str(one["id"])) != status:
                stage = odoo("stage.search", [["name", "=", STAGES[status]]], limit=1)
                odoo("request.write", [known[one["id"]]], {"stage_id": stage[0]})
                state["stages"][str(one["id"])] = status
                keep()
        cursor = page["meta"]["next_cursor"]


main()
