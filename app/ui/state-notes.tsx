const AT = { Kansas: [250, 186], Missouri: [718, 338] } as const;

/** Two short lines below each state's name, drawn over a StateMap. */
export function StateNotes(props: { notes: Record<keyof typeof AT, readonly [string, string]> }) {
  return (
    <g textAnchor="middle" className="fill-ink text-[40px] @min-[600px]:text-[28px]">
      {(["Kansas", "Missouri"] as const).map((state) =>
        props.notes[state].map((line, index) => (
          <text key={state + line} x={AT[state][0]} y={AT[state][1] + index * 44}>
            {line}
          </text>
        )),
      )}
    </g>
  );
}
