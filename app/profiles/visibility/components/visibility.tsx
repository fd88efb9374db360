import { count, formatMoment } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { Visibility } from "../queries.server.ts";

/** Whether facilities can find the reader, with a button to change it. */
export function Pause({ paused }: { paused: boolean }) {
  return (
    <section aria-labelledby="pause" className="space-y-4">
      <div className="flex flex-wrap items-center gap-4">
        <h2 id="pause" className="text-2xl">
          Your profile
        </h2>
        <StatusPill tone={paused ? "warning" : "success"}>
          {paused ? "Paused" : "Visible to facilities you match"}
        </StatusPill>
      </div>
      {paused ? (
        <p>
          You get no new matches, invitations or automatic applications. Your applications continue.
        </p>
      ) : (
        <>
          <p>
            Facilities whose open position you fit see your first name and last initial, city and
            state, credentials, minimum pay and which of the position’s skills you have. They also
            see your work details and preferences, such as experience, units, shifts, start date and
            how far you’d travel. They see your full name, license number, phone number and
            documents once you apply or accept an invitation.{" "}
            <Link to="/privacy#sharing">See the full list</Link>.
          </p>
          <p>Not looking? Pause your profile. Your applications continue.</p>
        </>
      )}
      <Form>
        <SubmitButton
          name="intent"
          value={paused ? "resume" : "pause"}
          variant={paused ? "primary" : "secondary"}
        >
          {paused ? "Resume my profile" : "Pause my profile"}
        </SubmitButton>
      </Form>
    </section>
  );
}

/** Blocked facilities, and a search to block more. */
export function Blocks({ seen, find }: { seen: Visibility; find: string | undefined }) {
  return (
    <section id="block" aria-labelledby="blocks" className="space-y-4">
      <h2 id="blocks" className="text-2xl">
        Blocked facilities
      </h2>
      <p>
        A blocked facility can’t find, invite or message you, and its positions leave your search
        and matches. Blocking withdraws your open applications there. The facility sees the reason
        “No longer considering this facility,” but not that you blocked it. Where an application
        ended before or led to a hire, it sees that you no longer accept messages.
      </p>
      {seen.blocks.length === 0 ? (
        <p className="text-muted">No blocked facilities.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {seen.blocks.map((block) => (
            <li
              key={block.facility_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <div>
                <p className="font-semibold">{block.facility}</p>
                <p className="text-sm text-muted">Since {formatMoment(block.since)}</p>
              </div>
              <BlockButton id={block.facility_id} name={block.facility} blocked />
            </li>
          ))}
        </ul>
      )}
      <Form
        method="get"
        action="/job-seeker/visibility#block"
        aria-label="Find a facility to block"
      >
        <div className="flex flex-wrap items-end gap-4">
          <TextInput
            name="find"
            label="Facility name"
            defaultValue={find}
            autoComplete="off"
            enterKeyHint="search"
            autoCapitalize="words"
            className="grow sm:max-w-xs"
            required
          />
          <SubmitButton variant="secondary">Find</SubmitButton>
        </div>
      </Form>
      {find ? (
        <div aria-label={`Facilities with “${find}”`} role="group">
          <p className="text-muted">
            {find.length < 2
              ? "Enter at least two letters."
              : `${count(seen.found.length, "facility", "facilities")} with “${find}”${
                  seen.found.length === 10 ? ", the first 10" : ""
                }.`}
          </p>
          <ul className="divide-y divide-line">
            {seen.found.map((facility) => (
              <li
                key={facility.facility_id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
              >
                <p>
                  <span className="font-semibold">{facility.facility}</span>
                  {facility.city ? (
                    <span className="text-muted">
                      {" "}
                      · {facility.city}, {facility.state}
                    </span>
                  ) : null}
                </p>
                <BlockButton
                  id={facility.facility_id}
                  name={facility.facility}
                  blocked={facility.blocked}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** Blocks or unblocks a facility. */
export function BlockButton({ id, name, blocked }: { id: string; name: string; blocked: boolean }) {
  return (
    <Form>
      <input type="hidden" name="facility" value={id} />
      <SubmitButton name="intent" value={blocked ? "unblock" : "block"} variant="secondary">
        {blocked ? "Unblock" : "Block"} <span className="sr-only">{name}</span>
      </SubmitButton>
    </Form>
  );
}
