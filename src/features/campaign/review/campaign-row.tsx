import type { AdminCampaign } from '#contract/campaign/campaign-review.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'

export function CampaignRow({ of: campaign }: { readonly of: AdminCampaign }) {
  const { text, rich, date } = useIntl()
  const { goal, owner, openComments, answeredComments } = campaign
  const name = campaign.name || campaign.company || text('admin.unnamed')
  return (
    <AdminRow
      badges={
        <>
          <StatusBadge status={campaign.status} />
          <Badge>{text(`kind.${campaign.kind}`)}</Badge>
          {answeredComments === 0 ? null : (
            <Badge variant="warn">{text('admin.answeredComments', { count: answeredComments })}</Badge>
          )}
          {openComments === 0 ? null : <Badge>{text('admin.openComments', { count: openComments })}</Badge>}
        </>
      }
      title={<bdi>{name}</bdi>}
      actions={
        <Link
          className={buttonClass(campaign.status === 1 ? 'primary' : 'quiet')}
          href={pathTo('adminCampaign', { id: campaign.id })}
          aria-label={text(campaign.status === 1 ? 'admin.reviewOf' : 'admin.openOf', { name })}
        >
          {text(campaign.status === 1 ? 'admin.review' : 'admin.open')}
        </Link>
      }
    >
      <RowFacts>
        <span>
          <bdi>{campaign.company || '–'}</bdi>
        </span>
        <span className="soft small">
          <bdi>{owner.name}</bdi>
        </span>
      </RowFacts>
      <RowFacts>
        {goal ? (
          <span>
            <MoneyText amount={campaign.raised} currency={goal.currency} digits="short" />{' '}
            <span className="soft">
              {rich('campaign.ofGoal', {
                goal: <MoneyText key="goal" amount={goal.amount} currency={goal.currency} digits="short" />,
              })}
            </span>
          </span>
        ) : (
          <span className="soft">{text('admin.noGoal')}</span>
        )}
        <span className="soft small">{text('admin.changed', { date: date(campaign.updatedAt, 'time') })}</span>
      </RowFacts>
    </AdminRow>
  )
}
