-- The readers beside the server that hold a controller now are refused once, and claim it again.
ALTER TABLE "controller_tokens" ADD COLUMN     "is_claimed" BOOLEAN NOT NULL DEFAULT false;
