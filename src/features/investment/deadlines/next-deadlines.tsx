import { listDeadlines } from '#contract/investment/deadlines.ts'
import { Link } from '#src/components/link.tsx'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'
import { useNow } from '#src/components/now.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { BoxedList } from '#src/ui/layout.tsx'
import { DeadlineTime } from './deadline-time.tsx'
import styles from '#src/features/investment/portfolio/investment-list.module.css'

const few = 3

/** The deadlines that end first, on the dashboard: an extra, without which the dashboard works offline. */
export function NextDeadlines() {
  const { text } = useIntl()
  const texts = useExtraTexts('investment-deadlines')
  const now = useNow()
  const { data } = useQuery(listDeadlines, {})
  const next = data?.items.filter(({ endsAt }) => Date.parse(endsAt) > now).slice(0, few) ?? []
  if (next.length === 0 || texts === undefined) return null
  return (
    <section className="stack">
      <div className="spread">
        <h2>{texts.text('deadlines.next')}</h2>
        <Link href={routes.deadlines}>{text('board.all')}</Link>
      </div>
      <BoxedList>
        {next.map((deadline) => (
          <li key={deadline.id} className={styles.entry}>
            <div className={styles.what}>
              <Link href={deadline.path}>{texts.text(`deadline.${deadline.kind}`)}</Link>
              {deadline.campaign ? (
                <p className="soft small">
                  <bdi>{deadline.campaign.name}</bdi>
                </p>
              ) : null}
            </div>
            <p className={styles.state}>
              <DeadlineTime of={deadline} />
            </p>
          </li>
        ))}
      </BoxedList>
    </section>
  )
}
