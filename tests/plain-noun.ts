import { catalogue } from "@/lib/domain/identity/scope";
import { defineResource } from "@/lib/resources/define";
import { made, named, pictured } from "@/lib/resources/fields";
import { collectionRoutes, itemRoutes } from "@/lib/server/resources/resource-routes";

/*
 * A noun of the tests' own over the table of brands, as plain as one can be: what the door and the engine do with the calls of
 * any noun is tried with these, and no change of a noun of the product reaches such a test.
 */

const plainNoun = defineResource({
  name: "brands",
  section: "brands",
  path: "/equipments/brands",
  model: "Brand",
  scope: catalogue,
  owner: "viewer",
  fields: { name: named, image_id: pictured, created_at: made },
});

export const { GET, POST, DELETE } = collectionRoutes(plainNoun);
export const item = itemRoutes(plainNoun);
