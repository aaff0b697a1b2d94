import type { OwnCampaign } from '#contract/campaign/campaign-dashboard.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { Link } from '#src/components/link.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { building2 } from '#src/ui/page-icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Aside } from '#src/features/campaign/dashboard/campaign-aside.tsx'
import { dashboardPath } from '#src/features/campaign/dashboard/dashboard-tabs.ts'
import { DuplicateButton } from './duplicate-button.tsx'
import { mayEdit } from '#src/features/campaign/dashboard/may-edit.ts'
import styles from './own-campaign-card.module.css'
import { RaisedLine } from '#src/features/campaign/dashboard/raised-line.tsx'
import { TimeLeft } from '#src/features/campaign/dashboard/time-left.tsx'

/** One of the owner's campaigns: its state and its actions. */
export function OwnCampaignCard({ of: campaign }: { readonly of: OwnCampaign }) {
  const { text, date } = useIntl()
  const name = campaign.name || text('dash.unnamed')
  return (
    <article className={styles.card}>
      <div className={classes(styles.art, campaign.picture === null && styles.bare)}>
        {campaign.picture ? (
          <PictureView picture={campaign.picture} sizes="(min-width: 48rem) 13rem, 96vw" />
        ) : (
          <Icon shape={building2} />
        )}
      </div>
      <div className={styles.body}>
        <p className="cluster">
          <StatusBadge status={campaign.status} />
          <Badge>{text(`kind.${campaign.kind}`)}</Badge>
          <span className="soft small">
            <TimeLeft campaign={campaign} />
          </span>
        </p>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {campaign.goal ? <RaisedLine campaign={campaign} goal={campaign.goal} /> : null}
        {campaign.reason ? (
          <Notice variant="bad" title={text('dash.declinedBecause')}>
            <p className="multiline" dir="auto">
              {campaign.reason}
            </p>
          </Notice>
        ) : null}
        <NextStep of={campaign} name={name} />
        <p className="soft small">{text('dash.changed', { date: date(campaign.updatedAt, 'time') })}</p>
        <Actions campaign={campaign} name={name} />
      </div>
    </article>
  )
}

/** The next step for the owner in the campaign's state. */
function NextStep({ of: campaign, name }: { readonly of: OwnCampaign; readonly name: string }) {
  const { text } = useIntl()
  const { id, status, investors, waitingComments, reviewComments = 0 } = campaign
  return (
    <>
      <p>
        {text(`dash.next.${status}`)}
        {isPublic(status) ? <span className="soft"> {text('dash.investorsCount', { count: investors })}</span> : null}
      </p>
      {reviewComments > 0 ? (
        <p>
          <Link
            href={pathTo('company', { id })}
            aria-label={text('dash.reviewCommentsOf', { count: reviewComments, name })}
          >
            {text('dash.action.review-comments', { count: reviewComments })}
          </Link>
        </p>
      ) : null}
      {waitingComments > 0 ? (
        <p>
          <Link
            href={dashboardPath(id, 'discussion', { state: 'pending' })}
            aria-label={text('dash.waitingCommentsOf', { count: waitingComments, name })}
          >
            {text('dash.waitingComments', { count: waitingComments })}
          </Link>
        </p>
      ) : null}
    </>
  )
}

function Actions({ campaign, name }: { readonly campaign: OwnCampaign; readonly name: string }) {
  const { text } = useIntl()
  const { id, slug, status } = campaign
  return (
    <div className="cluster">
      {mayEdit(status) ? (
        <Link
          className={buttonClass()}
          href={pathTo('company', { id })}
          aria-label={text(status === 3 ? 'dash.correctOf' : 'dash.continueOf', { name })}
        >
          {text(status === 3 ? 'dash.correct' : 'dash.continue')}
        </Link>
      ) : null}
      <Link
        className={buttonClass('quiet')}
        href={pathTo('campaignDashboard', { id })}
        aria-label={text('dash.dashboardOf', { name })}
      >
        {text('dash.dashboard')}
      </Link>
      {isPublic(status) ? (
        <Link
          className={buttonClass('plain')}
          href={pathTo('campaign', { slug })}
          aria-label={text('dash.openOf', { name })}
        >
          {text('dash.open')}
        </Link>
      ) : null}
      <DuplicateButton id={id} name={name} />
      <Aside of={campaign} name={name} />
    </div>
  )
}
