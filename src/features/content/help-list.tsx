import { useSearchParams } from 'wouter'
import { type Help, help } from '#contract/content/content.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { findAnswers } from '#domain/content/help.ts'
import { HelpFrame } from './help-frame.tsx'
import { HelpSearch } from './help-search.tsx'
import styles from './help.module.css'
import { plainText, summaryOf } from './plain-text.ts'

/** Questions of a topic, or the results of a search: server and device use the same rule. */
export function HelpList() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const loaded = useQuery(help, {})
  const search = query.get('search') ?? ''
  const topic = loaded.data?.topics.find(({ slug }) => slug === query.get('topic'))
  return (
    <HelpFrame title={topic?.name ?? text('content.search')} lead={topic?.lead}>
      <HelpSearch search={search} live />
      <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      <LoadedView of={loaded} skeleton={<Skeleton lines={10} />}>
        {({ topics }) => (
          <>
            <nav aria-label={text('content.topics')}>
              <ul className={styles.chips}>
                <Chip name={text('content.allTopics')} current={topic === undefined} />
                {topics.map((each) => (
                  <Chip key={each.slug} slug={each.slug} name={each.name} current={each === topic} />
                ))}
              </ul>
            </nav>
            <Found entries={entriesOf(topic ? [topic] : topics)} search={search} />
          </>
        )}
      </LoadedView>
    </HelpFrame>
  )
}

function Chip({ slug, name, current }: { readonly slug?: string; readonly name: string; readonly current: boolean }) {
  return (
    <li>
      <Link
        href={pathTo('helpList', {}, { topic: slug })}
        keepScroll
        {...(current ? { 'aria-current': 'true' as const } : {})}
      >
        {name}
      </Link>
    </li>
  )
}

type Entry = ReturnType<typeof entriesOf>[number]

function entriesOf(topics: Help['topics']) {
  return topics.flatMap((topic) =>
    topic.questions.map(({ slug, question, answer }) => ({
      slug,
      question,
      answer: plainText(answer),
      topic: topic.name,
    })),
  )
}

function Found({ entries, search }: { readonly entries: readonly Entry[]; readonly search: string }) {
  const { text } = useIntl()
  const found = findAnswers(entries, search)
  return (
    <section aria-labelledby="found">
      <p id="found" role="status" className="soft">
        {text('content.found', { count: found.length })}
      </p>
      {found.length === 0 ? <p>{text('content.foundNone')}</p> : null}
      <ul className={styles.found}>
        {found.map((entry) => (
          <li key={entry.slug}>
            <h2>
              <Link href={pathTo('helpAnswer', {}, { q: entry.slug })}>{entry.question}</Link>
            </h2>
            <p>{summaryOf(entry.answer)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
