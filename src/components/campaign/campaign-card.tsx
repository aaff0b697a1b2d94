import type { ReactNode } from 'react'
import type { CampaignCard } from '#contract/shapes.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './campaign-card.module.css'
import { CampaignState } from './campaign-state.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { PictureView } from './picture.tsx'
import { SaveMark } from './save-mark.tsx'

interface CardProps {
  readonly card: CampaignCard
  /** Above the fold: its picture is fetched at once. */
  readonly eager?: boolean
  readonly level?: 2 | 3
  /** On top of the card, beside its save button. */
  readonly action?: ReactNode
}

/** A campaign in a list. The whole card is one link with one name; the save button is on top of it. */
export function CampaignCardView({ card, eager = false, level = 2, action }: CardProps) {
  const { text, rich, percent, rate } = useIntl()
  const Heading = level === 2 ? 'h2' : 'h3'
  const { amount: goal, currency } = card.goal
  return (
    <article className={styles.card} id={`c-${card.slug}`}>
      <div className={styles.art}>
        {card.picture ? (
          <PictureView
            picture={card.picture}
            sizes="(min-width: 64rem) 23rem, (min-width: 42rem) 46vw, 92vw"
            mostWidth={1050}
            eager={eager}
          />
        ) : null}
      </div>
      <div className={styles.body}>
        <p className="cluster">
          <Badge>{text(`kind.${card.kind}`)}</Badge>
          {card.accreditation === 'accredited' ? (
            <Badge variant="warn">{text('campaign.accreditedShort')}</Badge>
          ) : null}
        </p>
        <Heading className={styles.name}>
          <Link href={pathTo('campaign', { slug: card.slug })}>{card.name}</Link>
        </Heading>
        <p className={styles.highlight}>{card.highlight}</p>
        <Progress percent={card.percent} label={text('campaign.progress', { percent: percent(card.percent) })} />
        <p className={styles.row}>
          <span>
            <b>
              <MoneyText amount={card.raised} currency={currency} digits="short" />
            </b>{' '}
            <span className="soft">
              {rich('campaign.ofGoal', {
                goal: <MoneyText key="goal" amount={goal} currency={currency} digits="short" />,
              })}
            </span>
          </span>
          <b className="num">{percent(card.percent)}</b>
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{text('campaign.minimum')}</dt>
            <dd>
              <MoneyText amount={card.minimum} currency={currency} digits="short" />
            </dd>
          </div>
          <div>
            <dt>{text('campaign.return')}</dt>
            <dd className="num">{card.returnPoints === null ? '–' : rate(card.returnPoints)}</dd>
          </div>
          <div>
            <dt>{text(card.status === 2 ? 'campaign.left' : 'campaign.ended')}</dt>
            <dd>
              <CampaignState card={card} />
            </dd>
          </div>
        </dl>
      </div>
      {action}
      <SaveMark campaign={card} {...(styles.save ? { className: styles.save } : {})} />
    </article>
  )
}

/** Skeleton of a card that is loading. */
export function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.art} />
      <div className={styles.body}>
        <Skeleton wide={false} />
        <Skeleton lines={3} />
        <Skeleton lines={2} />
      </div>
    </div>
  )
}
