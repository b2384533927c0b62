/** So many that they can still be distinguished at a glance: domain reference 8.2. */
export const mostReasons = 25;
