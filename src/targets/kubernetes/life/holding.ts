/** What a pod does that holds a volume: it writes something on it, or looks for what another wrote. */

/** Variables of the script below: what is written, and whether it is there already. */
export type HeldData = { FIOLIO_MARK: string; FIOLIO_HOW: "write" | "find" };

/** With it begins what a pod says that ends because of its volume's data. */
export const OF_DATA = "on the volume ";

export const HOLDING = `
trap 'exit 0' TERM
say() { echo "${OF_DATA}$1" >/dev/termination-log; exit 1; }
if [ "$FIOLIO_HOW" = write ]; then
  said=$(printf %s "$FIOLIO_MARK" | dd of="$FIOLIO_AT" conv=notrunc,fsync 2>&1) || say "nothing could be written: $said"
fi
found=$(head -c \${#FIOLIO_MARK} "$FIOLIO_AT" 2>/dev/null)
[ "$found" = "$FIOLIO_MARK" ] || say "what was written before is not there"
: >"$FIOLIO_READY"
sleep 2147483647 &
wait
`;
