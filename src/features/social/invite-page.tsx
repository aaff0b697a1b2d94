import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sendInvites } from '#contract/social/invites.ts'
import { addressesIn, inviteProblems } from '#domain/social/invite.ts'
import { invitationDays, invitesMaximum } from '#domain/limits.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { problemText } from '#src/components/form/use-form.ts'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './invite.module.css'

/** Invites friends to the site (investing 2, 3). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [invited, setInvited] = useState<readonly string[]>()
  return (
    <div className="wrap narrow page stack">
      <h1>{text('invite.title')}</h1>
      <p className="soft">{text('invite.lead')}</p>
      {invited ? (
        <Notice
          variant="good"
          live
          title={text('invite.sent')}
          action={
            <Button variant="quiet" onClick={() => setInvited(undefined)}>
              {text('invite.again')}
            </Button>
          }
        >
          <ul className={styles.invited}>
            {invited.map((address) => (
              <li key={address}>
                <bdi dir="ltr">{address}</bdi>
              </li>
            ))}
          </ul>
          <p>{text('invite.sentText', { days: invitationDays })}</p>
        </Notice>
      ) : (
        <div className="panel">
          <InviteForm onSent={setInvited} />
        </div>
      )}
    </div>
  )
}

function InviteForm({ onSent }: { readonly onSent: (addresses: readonly string[]) => void }) {
  const { text } = useIntl()
  const own = useAtomValue(sessionAtom)?.user.email ?? ''
  const send = useMutation(sendInvites)
  const { form, blocked } = useLimitedForm({
    initial: { emails: '' },
    // The errors of each address are shown beside the field; the form only knows that there are some.
    validate: ({ emails }) =>
      inviteProblems(addressesIn(emails), own)
        .slice(0, 1)
        .map((problem) => ({ ...problem, path: 'emails' })),
    send: async ({ emails }) => {
      const addresses = addressesIn(emails)
      await send({ body: { emails: addresses } })
      onSent(addresses)
    },
  })
  const field = form.field('emails')
  return (
    <FormFrame form={form} submit={text('invite.send')} blocked={blocked}>
      <Field
        id="field-emails"
        label={text('invite.emails')}
        hint={text('invite.hint', { count: invitesMaximum })}
        error={field.error === undefined ? undefined : <Problems typed={field.value} own={own} other={field.error} />}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={4}
            name="emails"
            dir="ltr"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={field.value}
            onChange={(event) => field.change(event.target.value)}
            onBlur={field.leave}
          />
        )}
      </Field>
      <p className="soft small">{text('invite.consentHint')}</p>
    </FormFrame>
  )
}

/** Errors of single addresses, and errors of the whole list separately. */
function Problems({ typed, own, other }: { readonly typed: string; readonly own: string; readonly other: string }) {
  const intl = useIntl()
  const addresses = addressesIn(typed)
  const lines = inviteProblems(addresses, own).flatMap((problem) => {
    const address = addresses[Number(problem.path.split('.')[1] ?? -1)]
    return address === undefined ? [] : [{ path: problem.path, address, message: problemText(problem, intl) }]
  })
  if (lines.length === 0) return other
  return lines.map(({ path, address, message }) => (
    <span key={path} className={styles.problem}>
      {intl.rich('invite.problem', {
        address: (
          <bdi key="address" dir="ltr">
            {address}
          </bdi>
        ),
        problem: message,
      })}
    </span>
  ))
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('invite.title') })
