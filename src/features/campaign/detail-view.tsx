import type { ReactNode } from 'react'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { SaveMark } from '#src/components/campaign/save-mark.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CompanyLogo } from './company-logo.tsx'
import styles from './detail-view.module.css'
import { InvestBox } from './invest-box.tsx'
import { ShareButton } from './share-button.tsx'

interface DetailViewProps {
  readonly campaign: CampaignDetail
  readonly age: ReactNode
  /** Before publication: shows the page without its actions. */
  readonly preview?: boolean
  readonly children: ReactNode
}

/** Frame of a campaign page: headline, picture, the invest box and the tabs. */
export function DetailView({ campaign, age, preview = false, children }: DetailViewProps) {
  const { text, date } = useIntl()
  const { card, company } = campaign
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <p className="cluster">
          <Badge>{text(`kind.${card.kind}`)}</Badge>
          <Badge>{text(card.raiseType === 'fixed' ? 'detail.raiseFixed' : 'detail.raiseFlexible')}</Badge>
          {card.accreditation === 'accredited' ? <Badge variant="warn">{text('campaign.accreditedOnly')}</Badge> : null}
          {card.status === 2 || preview ? null : (
            <Badge variant={card.status === 4 ? 'good' : 'plain'}>{text(`status.${card.status}`)}</Badge>
          )}
        </p>
        <h1>{card.name}</h1>
        {company.name === '' || company.name === card.name ? null : (
          <p className={styles.company}>
            <CompanyLogo company={company} />
            <bdi>{company.name}</bdi>
          </p>
        )}
        {card.highlight === '' ? null : <p className={styles.highlight}>{card.highlight}</p>}
        {campaign.editedAt === undefined || preview ? null : (
          <p className="cluster">
            <Badge>{text('updates.edited')}</Badge>
            <time className="soft small" dateTime={campaign.editedAt}>
              {date(campaign.editedAt)}
            </time>
          </p>
        )}
        {preview ? null : (
          <div className="cluster">
            <SaveMark campaign={card} />
            <ShareButton title={card.name} />
            <Link href={pathTo('compare', {}, { campaigns: card.slug })} rel="nofollow">
              {text('choice.compare')}
            </Link>
            {age}
          </div>
        )}
      </header>
      {preview && card.picture === null ? null : (
        <div className={styles.art}>
          {card.picture ? (
            <PictureView
              picture={{ ...card.picture, alt: text('campaign.pictureOf', { name: card.name }) }}
              sizes="(min-width: 60rem) 48rem, 96vw"
              eager
            />
          ) : null}
        </div>
      )}
      <div className={styles.box}>
        <InvestBox campaign={campaign} preview={preview} />
      </div>
      <div className={styles.main}>{children}</div>
    </article>
  )
}

export function DetailSkeleton() {
  return (
    <div className={styles.detail} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton wide={false} />
        <Skeleton lines={2} />
      </div>
      <div className={styles.art} />
      <div className={`panel ${styles.box}`}>
        <Skeleton lines={7} />
      </div>
      <div className={styles.main}>
        <Skeleton lines={6} />
      </div>
    </div>
  )
}
