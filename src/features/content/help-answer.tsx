import { useSearchParams } from 'wouter'
import { type Help, help } from '#contract/content/content.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { Markdown } from '#src/components/markdown/markdown.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { findQuestion } from './find-question.ts'
import { HelpFrame } from './help-frame.tsx'
import { HelpSearch } from './help-search.tsx'
import styles from './help.module.css'
import { Prose } from '#src/ui/layout.tsx'

/** One question with its answer, by its slug in the URL (decision T69). */
export function HelpAnswer() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const loaded = useQuery(help, {})
  const found = findQuestion(loaded.data, query.get('q'))
  if (loaded.data && !found) return <Missing />
  return (
    <HelpFrame
      title={found?.entry.question ?? text('content.helpTitle')}
      before={
        <Link href={found ? pathTo('helpList', {}, { topic: found.topic.slug }) : routes.help}>
          {found?.topic.name ?? text('content.helpTitle')}
        </Link>
      }
    >
      <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
        {() =>
          found ? (
            <>
              <Prose>
                <Age savedAt={loaded.savedAt} updating={loaded.updating} />
                <Markdown text={found.entry.answer} />
              </Prose>
              <More topic={found.topic} except={found.entry.slug} />
            </>
          ) : null
        }
      </LoadedView>
    </HelpFrame>
  )
}

function More({ topic, except }: { readonly topic: Help['topics'][number]; readonly except: string }) {
  const { text } = useIntl()
  const others = topic.questions.filter(({ slug }) => slug !== except)
  if (others.length === 0) return null
  return (
    <nav className={styles.more} aria-labelledby="more">
      <h2 id="more">{text('content.moreInTopic')}</h2>
      <ul className={styles.links}>
        {others.map(({ slug, question }) => (
          <li key={slug}>
            <Link href={pathTo('helpAnswer', {}, { q: slug })}>{question}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Missing() {
  const { text } = useIntl()
  return (
    <HelpFrame title={text('content.answerMissing')} lead={text('content.answerMissingText')}>
      <HelpSearch />
    </HelpFrame>
  )
}
