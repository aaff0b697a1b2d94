import { help } from '#contract/content/content.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HelpFrame } from './help-frame.tsx'
import { HelpSearch } from './help-search.tsx'
import styles from './help.module.css'

/** Number of questions of a topic that are shown on the overview. */
const shown = 3

export function HelpOverview() {
  const { text } = useIntl()
  const loaded = useQuery(help, {})
  return (
    <HelpFrame title={text('content.helpTitle')} lead={text('content.helpLead')}>
      <HelpSearch />
      <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      <LoadedView of={loaded} skeleton={<Skeleton lines={12} />}>
        {({ topics }) =>
          topics.length === 0 ? (
            <Empty title={text('content.helpNone')} />
          ) : (
            <div className={styles.topics}>
              {topics.map((topic) => (
                <section key={topic.slug} className={styles.topic} aria-labelledby={`topic-${topic.slug}`}>
                  <h2 id={`topic-${topic.slug}`}>
                    <Link href={pathTo('helpList', {}, { topic: topic.slug })}>{topic.name}</Link>
                  </h2>
                  <p>{topic.lead}</p>
                  <ul className={styles.links}>
                    {topic.questions.slice(0, shown).map((entry) => (
                      <li key={entry.slug}>
                        <Link href={pathTo('helpAnswer', {}, { q: entry.slug })}>{entry.question}</Link>
                      </li>
                    ))}
                    {topic.questions.length > shown ? (
                      <li>
                        <Link href={pathTo('helpList', {}, { topic: topic.slug })}>
                          <b>{text('content.allOfTopic', { count: topic.questions.length })}</b>
                          <span className="unseen"> {topic.name}</span>
                        </Link>
                      </li>
                    ) : null}
                  </ul>
                </section>
              ))}
            </div>
          )
        }
      </LoadedView>
    </HelpFrame>
  )
}
