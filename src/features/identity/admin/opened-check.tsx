import { useAtomValue } from 'jotai'
import type { OpenedIdentity } from '#contract/identity/admin-identity.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { IdentityDecision } from './identity-decision.tsx'
import { PartyAnswers } from '#src/components/identity/party-answers.tsx'
import { IdentityDocuments } from './identity-documents.tsx'
import { IdentityNotes } from './identity-notes.tsx'
import { IdentityBadge, RenewalBadge } from './identity-row.tsx'
import styles from './identity-check.module.css'
import { ProviderResult, Submissions } from './submissions.tsx'
import type { OpenedCheck } from './use-opened-identity.ts'
import { WatchlistHits } from './watchlist-hits.tsx'

interface OpenedCheckViewProps {
  readonly of: OpenedCheck
  readonly name: string
}

/** A verification with everything that its decision needs, once it was opened. */
export function OpenedCheckView({ of: opened, name }: OpenedCheckViewProps) {
  const intl = useIntl()
  const { text } = intl
  const ownId = useAtomValue(sessionAtom)?.user.id
  const { data, busy, failure, open, renewed } = opened
  if (data === undefined)
    return (
      <section className="panel stack">
        <p>{text('identityCheck.sealed')}</p>
        {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
        <div>
          <Button busy={busy} needsConnection onClick={() => void open()}>
            {text('identityCheck.open')}
          </Button>
        </div>
      </section>
    )
  const isOwn = data.person.id === ownId
  const [latest] = data.submissions
  return (
    <div className={styles.check}>
      <div className="stack">
        <CheckStatus of={data} />
        {renewed ? <Notice variant="warn" live title={text('identityCheck.changedMeanwhile')} /> : null}
        {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      </div>
      <div className={styles.compare}>
        <section className="stack" aria-labelledby="answers">
          <h2 id="answers">{text('identityCheck.answersHeading')}</h2>
          {Object.keys(data.values).length === 0 ? (
            <p className="soft">{text('identityCheck.noAnswers')}</p>
          ) : (
            // The documents are beside them.
            <PartyAnswers kind={data.kind} values={data.values} documents={[]} renderDocument={() => null} />
          )}
        </section>
        <IdentityDocuments personId={data.person.id} documents={data.documents} />
      </div>
      {latest === undefined || latest.method === 'manual' ? null : <ProviderResult of={latest} />}
      {data.hits.length === 0 ? null : <WatchlistHits of={data} name={name} isOwn={isOwn} opened={opened} />}
      <IdentityDecision of={data} name={name} isOwn={isOwn} opened={opened} />
      <IdentityNotes of={data} opened={opened} />
      <Submissions of={data.submissions} />
    </div>
  )
}

function CheckStatus({ of: { state, renewal, kind, reason, changedAt, expiresAt } }: { readonly of: OpenedIdentity }) {
  const { text, date } = useIntl()
  return (
    <>
      <p className="cluster">
        <IdentityBadge state={state} />
        {renewal === null ? null : <RenewalBadge renewal={renewal} />}
        <Badge>{text(`identityCheck.kind.${kind}`)}</Badge>
        {changedAt === null ? null : (
          <time className="soft small" dateTime={changedAt}>
            {date(changedAt, 'time')}
          </time>
        )}
        {expiresAt === null ? null : (
          <span className="soft small">{text('identityCheck.validUntil', { date: date(expiresAt) })}</span>
        )}
      </p>
      {renewal === null ? null : <Notice title={text('identityCheck.renewalKeeps')} />}
      {(renewal ?? state) === 'pending' ? <Notice title={text('identityCheck.withProvider')} /> : null}
      {reason === '' ? null : (
        <Notice variant={state === 'declined' ? 'bad' : 'warn'} title={text(`admin.identity.${renewal ?? state}`)}>
          <p dir="auto" className={styles.text}>
            {reason}
          </p>
        </Notice>
      )}
    </>
  )
}
