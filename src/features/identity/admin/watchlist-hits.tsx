import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { decideHit, type OpenedIdentity } from '#contract/identity/admin-identity.ts'
import { type HitDecision, listedHitsMaximum } from '#domain/identity/verification-result.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import styles from './identity-check.module.css'
import type { OpenedCheck } from './use-opened-identity.ts'

type Hit = OpenedIdentity['hits'][number]

interface WatchlistHitsProps {
  readonly of: OpenedIdentity
  readonly name: string
  /** The caller's own verification, about which they do not decide. */
  readonly isOwn: boolean
  readonly opened: OpenedCheck
}

interface Choice {
  readonly hit: Hit
  readonly decision: HitDecision
}

/** Possible matches with lists; two administrators must agree about each. */
export function WatchlistHits({ of: { person, hits }, name, isOwn, opened }: WatchlistHitsProps) {
  const { text, rich } = useIntl()
  const decide = useIdempotentMutation(decideHit)
  const showToast = useSetAtom(showToastAtom)
  const [choice, setChoice] = useState<Choice>()
  const run = async ({ hit, decision }: Choice): Promise<void> => {
    try {
      const { decided } = await decide({ params: { personId: person.id, hitId: hit.id }, body: { decision } })
      const { hasOpenHits } = withDecision(hits, hit.id, decision, decided)
      opened.change((now) => ({ ...now, ...withDecision(now.hits, hit.id, decision, decided) }))
      // A full list may have left out further undecided matches.
      if (!hasOpenHits && hits.length >= listedHitsMaximum) await opened.open()
    } catch (error) {
      // Another administrator was faster.
      if (!isFailure(error, 'HIT_DECIDED')) throw error
      return opened.renew()
    }
    showToast({ text: 'identityCheck.hitSaved', variant: 'good' })
  }
  return (
    <section className="stack" aria-labelledby="hits">
      <h2 id="hits">{text('identityCheck.hitsHeading')}</h2>
      <p className="soft">{text('identityCheck.hitsLead')}</p>
      <BoxedList>
        {hits.map((hit) => (
          <HitRow
            key={hit.id}
            of={hit}
            mayDecide={!isOwn && hit.decision === null && hit.opinion?.own !== true}
            onDecide={(decision) => setChoice({ hit, decision })}
          />
        ))}
      </BoxedList>
      {choice === undefined ? null : (
        <ActionDialog
          title={text(choice.decision === 'cleared' ? 'identityCheck.clearTitle' : 'identityCheck.confirmTitle')}
          action={text(choice.decision === 'cleared' ? 'identityCheck.clear' : 'identityCheck.confirm')}
          variant={choice.decision === 'cleared' ? 'primary' : 'danger'}
          run={() => run(choice)}
          onClose={() => setChoice(undefined)}
        >
          <p>
            {rich(choice.decision === 'cleared' ? 'identityCheck.clearText' : 'identityCheck.confirmText', {
              name: <bdi key="name">{name}</bdi>,
            })}
          </p>
        </ActionDialog>
      )}
    </section>
  )
}

interface HitRowProps {
  readonly of: Hit
  readonly mayDecide: boolean
  readonly onDecide: (decision: HitDecision) => void
}

function HitRow({ of: { kind, name, details, opinion, decision }, mayDecide, onDecide }: HitRowProps) {
  const { text, rich } = useIntl()
  const opinionText = opinion && decision === null ? opinion : undefined
  return (
    <li className={styles.entry}>
      <div className="cluster">
        <Badge variant={kind === 'sanction' ? 'bad' : 'warn'}>{text(`identityCheck.hit.${kind}`)}</Badge>
        <Badge variant={decision === 'cleared' ? 'good' : decision === 'confirmed' ? 'bad' : 'warn'}>
          {text(`identityCheck.hitDecision.${decision ?? 'open'}`)}
        </Badge>
      </div>
      <h3 dir="auto">{name === '' ? text('identityCheck.hitUnreadable') : name}</h3>
      {details === '' ? null : (
        <p className={styles.text} dir="auto">
          {details}
        </p>
      )}
      {opinionText === undefined ? null : (
        <p className="soft">
          {opinionText.own
            ? text(`identityCheck.ownOpinion.${opinionText.decision}`)
            : rich(`identityCheck.opinion.${opinionText.decision}`, { name: <bdi key="name">{opinionText.by}</bdi> })}
        </p>
      )}
      {mayDecide ? (
        <div className="cluster">
          <RowButton
            variant="quiet"
            label={text('identityCheck.clear')}
            fullLabel={text('identityCheck.clearOf', { name: isolated(name) })}
            onClick={() => onDecide('cleared')}
          />
          <RowButton
            variant="plain"
            label={text('identityCheck.confirm')}
            fullLabel={text('identityCheck.confirmOf', { name: isolated(name) })}
            onClick={() => onDecide('confirmed')}
          />
        </div>
      ) : null}
    </li>
  )
}

function withDecision(
  hits: readonly Hit[],
  id: string,
  decision: HitDecision,
  decided: boolean,
): Pick<OpenedIdentity, 'hits' | 'hasOpenHits'> {
  const after = hits.map((hit) =>
    hit.id === id ? { ...hit, ...(decided ? { decision } : { opinion: { decision, by: '', own: true } }) } : hit,
  )
  return { hits: after, hasOpenHits: after.some((hit) => hit.decision === null) }
}
