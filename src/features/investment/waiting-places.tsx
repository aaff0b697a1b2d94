import { listWaitingEntries, type WaitingListEntry } from '#contract/investing/waiting-list.ts'
import { Link } from '#src/components/link.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { LeaveLine, PlaceWords } from './waiting-panel.tsx'
import styles from './waiting-panel.module.css'

/** Where the person waits for units; nothing where they do not. */
export function WaitingPlaces() {
  const { text } = useIntl()
  const { data = [] } = useCall(listWaitingEntries, {})
  if (data.length === 0) return null
  return (
    <section className="stack">
      <h2>{text('waiting.title')}</h2>
      <ul className={styles.places}>
        {data.map((place) => (
          <Entry key={place.id} of={place} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ of: place }: { readonly of: WaitingListEntry }) {
  const { text, date } = useIntl()
  const { campaign } = place
  const offered = place.state === 'offered'
  return (
    <li className={styles.place}>
      <div className={styles.head}>
        <Link href={pathTo('campaign', { slug: campaign.slug })}>{campaign.name}</Link>
        <Badge look={offered ? 'good' : 'plain'}>{text(offered ? 'waiting.yourTurn' : 'waiting.badge')}</Badge>
      </div>
      <div>
        <PlaceWords of={place} />
        <p className="soft small">{text('waiting.since', { date: date(place.joinedAt) })}</p>
      </div>
      <div className={styles.act}>
        {offered ? (
          <Link
            className={buttonClass()}
            href={pathTo('invest', { id: campaign.id }, { units: String(place.units) })}
            aria-label={text('waiting.takeFor', { name: campaign.name })}
          >
            {text('waiting.take')}
          </Link>
        ) : null}
        <LeaveLine of={place} />
      </div>
    </li>
  )
}
