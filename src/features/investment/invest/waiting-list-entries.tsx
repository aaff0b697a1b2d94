import { listWaitingEntries, type WaitingListEntry } from '#contract/investment/waiting-list.ts'
import { Link } from '#src/components/link.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { LeaveWaitingList, EntryDescription } from './waiting-list-panel.tsx'
import styles from './waiting-list-panel.module.css'
import { BoxedList } from '#src/ui/layout.tsx'

/** The user's waiting list entries; nothing if there are none. */
export function WaitingListEntries() {
  const { text } = useIntl()
  const { data = [] } = useQuery(listWaitingEntries, {})
  if (data.length === 0) return null
  return (
    <section className="stack">
      <h2>{text('waitingList.title')}</h2>
      <BoxedList>
        {data.map((entry) => (
          <Entry key={entry.id} of={entry} />
        ))}
      </BoxedList>
    </section>
  )
}

function Entry({ of: entry }: { readonly of: WaitingListEntry }) {
  const { text, date } = useIntl()
  const { campaign } = entry
  const offered = entry.state === 'offered'
  return (
    <li className={styles.entry}>
      <div className={`spread ${styles.head}`}>
        <Link href={pathTo('campaign', { slug: campaign.slug })}>{campaign.name}</Link>
        <Badge variant={offered ? 'good' : 'plain'}>
          {text(offered ? 'waitingList.yourTurn' : 'waitingList.badge')}
        </Badge>
      </div>
      <div>
        <EntryDescription of={entry} />
        <p className="soft small">{text('waitingList.since', { date: date(entry.joinedAt) })}</p>
      </div>
      <div className="cluster">
        {offered ? (
          <Link
            className={buttonClass()}
            href={pathTo('invest', { id: campaign.id }, { units: String(entry.units) })}
            aria-label={text('waitingList.acceptFor', { name: campaign.name })}
          >
            {text('waitingList.accept')}
          </Link>
        ) : null}
        <LeaveWaitingList of={entry} />
      </div>
    </li>
  )
}
