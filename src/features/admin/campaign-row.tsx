import type { AdminCampaign } from '#contract/admin/campaign.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './list.module.css'

export function CampaignRow({ of: campaign }: { readonly of: AdminCampaign }) {
  const { text, rich, date } = useIntl()
  const { goal, owner } = campaign
  const name = campaign.name || campaign.company || text('admin.unnamed')
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p className={styles.badges}>
          <StatusBadge status={campaign.status} />
          <Badge>{text(`kind.${campaign.kind}`)}</Badge>
        </p>
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </div>
      <div className={styles.facts}>
        <span>
          <bdi>{campaign.company || '–'}</bdi>
        </span>
        <span className="soft small">
          <bdi>{owner.name}</bdi>
        </span>
      </div>
      <div className={styles.facts}>
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
      </div>
      <div className={styles.act}>
        <Link
          className={buttonClass(campaign.status === 1 ? 'primary' : 'quiet')}
          href={pathTo('adminCampaign', { id: campaign.id })}
          aria-label={text(campaign.status === 1 ? 'admin.reviewOf' : 'admin.openOf', { name })}
        >
          {text(campaign.status === 1 ? 'admin.review' : 'admin.open')}
        </Link>
      </div>
    </li>
  )
}
