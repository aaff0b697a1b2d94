import { listActions, type OwnerAction } from '#contract/campaign/owner-actions.ts'
import { Link } from '#src/components/link.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { classes } from '#src/ui/classes.ts'
import styles from './campaign-links.module.css'
import { dashboardPath } from './dashboard-tabs.ts'

/** What needs the owner's action, of all campaigns or of one; nothing if nothing does. */
export function OwnerActions({ campaignId }: { readonly campaignId?: string }) {
  const { text } = useIntl()
  const { data } = useQuery(listActions, { query: campaignId === undefined ? {} : { campaignId } })
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={classes(styles.list, styles.waiting)} aria-labelledby="owner-actions">
      <h2 id="owner-actions">{text('dash.actions')}</h2>
      <ul>
        {data.items.map((action) => (
          <Item key={`${action.kind} ${action.campaignId}`} of={action} named={campaignId === undefined} />
        ))}
      </ul>
    </section>
  )
}

function Item({ of: action, named }: { readonly of: OwnerAction; readonly named: boolean }) {
  const { text, date: formatDate } = useIntl()
  const { kind, count, repayment, dueOn = repayment?.dueOn } = action
  const date = dueOn === undefined ? '' : formatDate(dueOn, 'day')
  return (
    <li>
      <Link href={pathOf(action)}>{text(`dash.action.${kind}`, { count, date })}</Link>
      {named ? (
        <span className="soft small">
          <bdi>{action.name || text('dash.unnamed')}</bdi>
        </span>
      ) : null}
    </li>
  )
}

/** The page on which the owner acts. */
function pathOf({ kind, campaignId: id, repayment }: OwnerAction): string {
  switch (kind) {
    case 'repayment-late':
    case 'repayment-due':
      return repayment ? pathTo('repaymentPayment', { id: repayment.id }) : dashboardPath(id, 'repayment')
    case 'payout-account':
      return pathTo('funding', { id })
    case 'comments':
      return dashboardPath(id, 'discussion', { state: 'pending' })
    case 'document-requests':
      return dashboardPath(id, 'documents')
    case 'amendment-declined':
    case 'allocation':
      return dashboardPath(id, 'overview')
    case 'changes-declined':
    case 'changes-unsent':
      return pathTo('faqs', { id })
    case 'declined':
    case 'review-comments':
    case 'draft':
      return pathTo('company', { id })
  }
}
