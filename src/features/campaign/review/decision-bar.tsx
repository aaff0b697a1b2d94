import { useState } from 'react'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { type Decision, decisionsFor, type Review } from './decisions.ts'
import { useOwnTeamReason } from './use-own-team-reason.ts'
import styles from '#src/components/admin/decision-bar.module.css'

const variants: Readonly<Record<Decision, ButtonVariant>> = {
  approve: 'primary',
  decline: 'danger',
  hide: 'danger',
  show: 'primary',
}

/** The decisions that the campaign's status allows. Each is confirmed in a dialog. */
export function DecisionBar({ of, name }: { readonly of: Review; readonly name: string }) {
  const { text } = useIntl()
  const [openDecision, setOpenDecision] = useState<Decision>()
  const { id } = of.campaign
  const openComments = of.comments.open + of.comments.answered
  const decisions = decisionsFor(of)
  const ownTeam = useOwnTeamReason(of)
  return (
    <aside className={`panel ${styles.bar}`} aria-label={text('admin.decision')}>
      <h2>{text('admin.decision')}</h2>
      {decisions.length === 0 ? <p className="soft">{text('admin.nothingToDecide')}</p> : null}
      {decisions.map((decision) => (
        <div key={decision} className={styles.actions}>
          <Button
            variant={variants[decision]}
            needsConnection
            blocked={
              ownTeam ?? (decision === 'approve' && of.problems.length > 0 ? text('admin.approveBlocked') : undefined)
            }
            onClick={() => setOpenDecision(decision)}
          >
            {text(`admin.${decision}`)}
          </Button>
        </div>
      ))}
      {openComments === 0 ? null : (
        <p>
          <a href="#comments">{text('admin.openComments', { count: openComments })}</a>
        </p>
      )}
      <p>
        <Link href={pathTo('preview', { id }, { back: pathTo('adminCampaign', { id }) })}>{text('admin.preview')}</Link>
      </p>
      {openDecision === undefined ? null : (
        <DecisionDialog
          decision={openDecision}
          campaign={{ id, name }}
          openComments={openComments}
          onClose={() => setOpenDecision(undefined)}
        />
      )}
    </aside>
  )
}
