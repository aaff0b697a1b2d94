import type { ComparedCampaign } from '#contract/campaign/compare.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { useCountryName, useOptionName } from '#src/components/option-name.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { x } from '#src/ui/icon-paths.ts'
import { Progress } from '#src/ui/progress.tsx'
import { compareAddress } from './chosen-campaigns.ts'
import { type Fact, type FactGroup, factGroups } from './compare-facts.ts'
import styles from './compare-table.module.css'

interface CompareTableProps {
  /** From one to four. */
  readonly campaigns: readonly ComparedCampaign[]
}

/** Campaigns in columns and their facts in rows. On a screen that is too small, the table scrolls within itself. */
export function CompareTable({ campaigns }: CompareTableProps) {
  const intl = useIntl()
  const { text } = intl
  const groups = factGroups(campaigns, {
    intl,
    now: useNow(),
    fees: useBootstrap()?.campaign.feePoints,
    optionName: useOptionName(),
    countryName: useCountryName(),
  })
  return (
    <div
      className={styles.frame}
      data-columns={campaigns.length}
      tabIndex={0}
      role="region"
      aria-label={text('compare.caption')}
    >
      <table className={styles.table}>
        <caption className="unseen">{text('compare.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="unseen">{text('compare.fact')}</span>
            </th>
            {campaigns.map(({ card }) => (
              <CampaignHead
                key={card.id}
                card={card}
                others={campaigns.filter((each) => each.card.id !== card.id).map((each) => each.card.slug)}
              />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows key={group.title} group={group} campaigns={campaigns} />
        ))}
      </table>
    </div>
  )
}

interface CampaignHeadProps {
  readonly card: ComparedCampaign['card']
  /** Slugs of the campaigns that stay if this one is removed. */
  readonly others: readonly string[]
}

/** The picture scrolls away, and the name with its link stays in view. */
function CampaignHead({ card, others }: CampaignHeadProps) {
  const { text } = useIntl()
  return (
    <th scope="col">
      <div className={styles.art}>
        {card.picture ? (
          <PictureView picture={card.picture} sizes="(min-width: 64rem) 15rem, 10rem" mostWidth={700} eager />
        ) : null}
      </div>
      <div className={styles.head}>
        <Link className={styles.name} href={pathTo('campaign', { slug: card.slug })}>
          <bdi>{card.name}</bdi>
        </Link>
        <Link
          className={styles.remove}
          href={compareAddress(others)}
          aria-label={text('compare.removeNamed', { name: card.name })}
          rel="nofollow"
          keepScroll
        >
          <Icon shape={x} />
          <span>{text('compare.remove')}</span>
        </Link>
      </div>
    </th>
  )
}

interface GroupRowsProps {
  readonly group: FactGroup
  readonly campaigns: readonly ComparedCampaign[]
}

function GroupRows({ group, campaigns }: GroupRowsProps) {
  const { text } = useIntl()
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={campaigns.length + 1} className={styles.group}>
          <span>{text(group.title)}</span>
        </th>
      </tr>
      {group.facts.map((fact) => (
        <FactRow key={fact.label} fact={fact} campaigns={campaigns} />
      ))}
    </tbody>
  )
}

interface FactRowProps {
  readonly fact: Fact
  readonly campaigns: readonly ComparedCampaign[]
}

function FactRow({ fact, campaigns }: FactRowProps) {
  const { text } = useIntl()
  return (
    <tr className={fact.isSame ? styles.same : undefined}>
      <th scope="row">
        {text(fact.label)}
        {fact.isSame ? (
          <>
            <span className={styles.sign} aria-hidden="true">
              =
            </span>
            <span className="unseen">{text('compare.same')}</span>
          </>
        ) : null}
      </th>
      {campaigns.map(({ card }, index) => (
        <td key={card.id}>
          <FactValue value={fact.values[index] ?? null} />
          {fact.label === 'compare.percent' ? (
            <span className={styles.progress} aria-hidden="true">
              <Progress percent={card.percent} label="" />
            </span>
          ) : null}
        </td>
      ))}
    </tr>
  )
}

function FactValue({ value }: { readonly value: string | null }) {
  const { text } = useIntl()
  if (value !== null) return <bdi>{value}</bdi>
  return (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="unseen">{text('compare.none')}</span>
    </span>
  )
}
