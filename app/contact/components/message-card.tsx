import { formatMoment } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ContactMessage } from "../queries.server.ts";
import { topicWords } from "../rules.ts";

/** One message with its actions. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const { id, name, email, topic, at, answered_at, answered_by } = message;
  const subject = encodeURIComponent("Your message to Nomera Health");
  return (
    <Card as="li" level={2} title={topicWords(topic)}>
      <p className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
        {message.message}
      </p>
      <div className="mt-5">
        <DefinitionList
          items={[
            ...(name ? [{ term: "Name", description: name }] : []),
            {
              term: "Email",
              description: (
                <Link to={`mailto:${email}?subject=${subject}`} className="wrap-anywhere">
                  {email}
                </Link>
              ),
            },
            { term: "Sent", description: formatMoment(at) },
            ...(answered_at
              ? [
                  {
                    term: "Answered",
                    description: `${formatMoment(answered_at)}${answered_by ? `, ${answered_by}` : ""}`,
                  },
                ]
              : []),
          ]}
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Form>
          <input type="hidden" name="messageId" value={id} />
          <SubmitButton
            name="intent"
            value={answered_at ? "reopened" : "answered"}
            variant="secondary"
          >
            {answered_at ? "Move back to open" : "Mark as answered"}
          </SubmitButton>
        </Form>
        <Form>
          <input type="hidden" name="messageId" value={id} />
          <SubmitButton name="intent" value="deleted" variant="quiet">
            Delete message
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}
