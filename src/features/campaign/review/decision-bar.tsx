import { useState } from 'react'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { type Decision, decisionsFor, type Review } from './decisions.ts'
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
  const [commenting, setCommenting] = useState(false)
  const { id } = of.campaign
  const decisions = decisionsFor(of)
  return (
    <aside className={`panel ${styles.bar}`} aria-label={text('admin.decision')}>
      <h2>{text('admin.decision')}</h2>
      {decisions.length === 0 ? <p className="soft">{text('admin.nothingToDecide')}</p> : null}
      {decisions.map((decision) => (
        <div key={decision} className={styles.actions}>
          <Button
            variant={variants[decision]}
            needsConnection
            blocked={decision === 'approve' && of.problems.length > 0 ? text('admin.approveBlocked') : undefined}
            onClick={() => setOpenDecision(decision)}
          >
            {text(`admin.${decision}`)}
          </Button>
        </div>
      ))}
      <div className={styles.actions}>
        <Button variant="quiet" needsConnection onClick={() => setCommenting(true)}>
          {text('admin.comment')}
        </Button>
      </div>
      <p>
        <Link href={pathTo('preview', { id }, { back: pathTo('adminCampaign', { id }) })}>{text('admin.preview')}</Link>
      </p>
      {commenting ? <CommentDialog campaign={{ id, name }} onClose={() => setCommenting(false)} /> : null}
      {openDecision === undefined ? null : (
        <DecisionDialog decision={openDecision} campaign={{ id, name }} onClose={() => setOpenDecision(undefined)} />
      )}
    </aside>
  )
}
