import { listOwn, type OwnCampaign } from '#contract/campaign/campaign-dashboard.ts'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { useLastLoaded } from './use-last-loaded.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Progress } from '#src/ui/progress.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { MoreLink } from './more-link.tsx'
import { campaignsInput } from './profile-parts.ts'
import styles from './profile.module.css'

interface PersonCampaignsProps {
  readonly id: string
  readonly pages: number
  readonly path: string
}

/** The public campaigns of a user. */
export function ProfileCampaigns({ id, pages, path }: PersonCampaignsProps) {
  const { text } = useIntl()
  const list = useLastLoaded(listOwn, campaignsInput(id, pages))
  return (
    <section className={styles.campaigns} aria-labelledby="campaigns">
      <h2 id="campaigns">{text('network.campaigns')}</h2>
      <LoadedView of={list} skeleton={<Skeleton lines={6} />}>
        {({ items, displayLoadMore }) =>
          items.length === 0 ? (
            <p className="soft">{text('network.noCampaigns')}</p>
          ) : (
            <>
              <ul className={styles.cards}>
                {items.map((campaign) => (
                  <li key={campaign.id}>
                    <CampaignLine campaign={campaign} />
                  </li>
                ))}
              </ul>
              <MoreLink shown={displayLoadMore} href={`${path}?page=${pages + 1}`} />
            </>
          )
        }
      </LoadedView>
    </section>
  )
}

function CampaignLine({ campaign }: { readonly campaign: OwnCampaign }) {
  const { text, rich, percent } = useIntl()
  const { goal } = campaign
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        {campaign.picture ? <PictureView picture={campaign.picture} sizes="(min-width: 42rem) 21rem, 92vw" /> : null}
      </div>
      <div className={styles.body}>
        <p>
          <StatusBadge status={campaign.status} />
        </p>
        <h3>
          <Link href={pathTo('campaign', { slug: campaign.slug })}>
            <bdi>{campaign.name}</bdi>
          </Link>
        </h3>
        <Progress
          percent={campaign.percent}
          label={text('campaign.progress', { percent: percent(campaign.percent) })}
        />
        {goal ? (
          <p>
            <b>
              <MoneyText amount={campaign.raised} currency={goal.currency} digits="short" />
            </b>{' '}
            <span className="soft">
              {rich('campaign.ofGoal', {
                goal: <MoneyText key="goal" amount={goal.amount} currency={goal.currency} digits="short" />,
              })}
            </span>
          </p>
        ) : null}
      </div>
    </article>
  )
}
