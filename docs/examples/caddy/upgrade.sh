#!/bin/sh
# Replaces the web containers one after the other, so that one always answers. In the folder of docker-compose.yml, after
# `git pull`. Everything else is replaced at the end; gateways send again what was not acknowledged meanwhile.
set -eu

docker compose build
docker compose run --rm migrate migrate

web() { docker compose ps -q web | sort; }
is_healthy() { [ "$(docker inspect -f '{{.State.Health.Status}}' "$1")" = healthy ]; }

count=$(web | wc -l)
for old in $(web); do
  before=$(web)
  docker compose up -d --no-deps --no-recreate --scale web=$((count + 1)) web
  new=$(web | grep -vxF "$before")
  tries=0
  until is_healthy "$new"; do
    tries=$((tries + 1))
    [ $tries -lt 60 ] || { echo "The new web container is not healthy: docker logs $new" >&2; exit 1; }
    sleep 2
  done
  docker stop "$old"
  docker rm "$old"
done
# Not web: started above without its dependencies it counts as changed, and both of them would be recreated at once.
docker compose up -d --no-deps $(docker compose config --services | grep -vx -e web -e migrate)
