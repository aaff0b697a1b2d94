import { useState } from 'react'
import { listThreads, type ReviewThread } from '#contract/campaign/review-thread.ts'
import { stepOfTopic } from '#domain/campaign/review-thread.ts'
import { isListSection, itemField, listSections } from '#domain/draft/campaign-sections.ts'
import { campaignSteps } from '#domain/draft/step-names.ts'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { Link } from '#src/components/link.tsx'
import { threadId, ThreadView } from '#src/components/review-thread/thread-view.tsx'
import { topicLabel } from '#src/components/review-thread/topic-label.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { sectionFieldId } from '#src/features/draft/fields/form-part.ts'
import { itemFieldName } from '#src/features/draft/fields/item-field-name.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ComingSoonLink } from './coming-soon-link.tsx'
import styles from './review-panel.module.css'
import type { Step } from './use-step.ts'

/** The comments of the site's review: those on this step in full, links to those on others, and earlier decisions. */
export function ReviewPanel({ of }: { readonly of: Step }) {
  const { text, date } = useIntl()
  const { comments, decisions } = of.open.draft
  const open = comments ? comments.open + comments.answered : 0
  const resolved = comments?.resolved ?? 0
  const isEditable = of.open.draft.editable.some((section) => section !== 'funding')
  // The reason of the last decision is above the form.
  const earlier = of.open.draft.campaign.status === 3 ? decisions.slice(1) : decisions
  const [isResolvedShown, setResolvedShown] = useState(false)
  return (
    <section className={styles.panel} aria-labelledby="review-comments">
      <h2 id="review-comments">
        {open === 0 ? text('review.panelResolved') : text('review.panelTitle', { count: open })}
      </h2>
      {open === 0 ? null : (
        <>
          <p className="soft">{text(isEditable ? 'review.panelText' : 'review.panelTextLocked')}</p>
          <OpenThreads of={of} />
        </>
      )}
      {resolved === 0 ? null : (
        <details onToggle={(event) => setResolvedShown(event.currentTarget.open)}>
          <summary>{text('review.resolvedTitle', { count: resolved })}</summary>
          {isResolvedShown ? <ResolvedThreads of={of} /> : null}
        </details>
      )}
      {earlier.length === 0 ? null : (
        <details>
          <summary>{text('review.decisions')}</summary>
          <ul className={styles.threads}>
            {earlier.map(({ id, decision, reason, at }) => (
              <li key={id}>
                <p className="cluster">
                  <Badge>{text(`review.decided.${decision}`)}</Badge>
                  <time className="soft small" dateTime={at}>
                    {date(at, 'time')}
                  </time>
                </p>
                <p className="multiline" dir="auto">
                  {reason}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      <ComingSoonLink of={of.open} />
    </section>
  )
}

function OpenThreads({ of }: { readonly of: Step }) {
  const intl = useIntl()
  const { text } = intl
  const { id } = of.open
  const loaded = useInfiniteQuery(listThreads, { params: { id }, query: {} }, (thread) => thread.id)
  return (
    <>
      <LoadedView of={loaded} skeleton={<Skeleton lines={3} />}>
        {({ items }) => {
          const here = items.filter((thread) => thread.section === null || stepOfThread(thread) === of.step)
          const elsewhere = items.filter((thread) => !here.includes(thread))
          return (
            <>
              {here.length === 0 ? null : (
                <ul className={styles.threads}>
                  {here.map((thread) => (
                    <li key={thread.id}>
                      <ThreadView
                        of={thread}
                        reader="team"
                        label={labelOf(thread, of, intl)}
                        isLabelShown
                        beside={<FieldLink of={of} thread={thread} />}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {elsewhere.length === 0 ? null : (
                <div>
                  <h3>{text('review.elsewhere')}</h3>
                  <ul className={styles.links}>
                    {campaignSteps.flatMap((step) =>
                      elsewhere
                        .filter((thread) => stepOfThread(thread) === step)
                        .map((thread) => (
                          <li key={thread.id}>
                            <Link href={`${pathTo(step, { id })}#${threadId(thread.id)}`}>
                              {labelOf(thread, of, intl)}
                            </Link>
                            <Badge variant={thread.state === 'open' ? 'warn' : 'plain'}>
                              {text(`review.state.team.${thread.state}`)}
                            </Badge>
                          </li>
                        )),
                    )}
                  </ul>
                </div>
              )}
            </>
          )
        }}
      </LoadedView>
      <LoadMore of={loaded} />
    </>
  )
}

function ResolvedThreads({ of }: { readonly of: Step }) {
  const intl = useIntl()
  const { id } = of.open
  const loaded = useInfiniteQuery(listThreads, { params: { id }, query: { resolved: true } }, (thread) => thread.id)
  return (
    <>
      <LoadedView of={loaded} skeleton={<Skeleton lines={3} />}>
        {({ items }) => (
          <ul className={styles.threads}>
            {items.map((thread) => (
              <li key={thread.id}>
                <ThreadView of={thread} reader="team" label={labelOf(thread, of, intl)} isLabelShown />
              </li>
            ))}
          </ul>
        )}
      </LoadedView>
      <LoadMore of={loaded} />
    </>
  )
}

function stepOfThread({ section }: ReviewThread) {
  return stepOfTopic(section === null ? undefined : { section })
}

/** A field of a list's item includes the item's position on the page. */
function labelOf({ section, path }: ReviewThread, { facts }: Step, intl: Intl): string {
  return section !== null && path !== null && itemField(path) !== undefined && isList(section)
    ? itemFieldName(facts, { section, path }, intl)
    : topicLabel({ section, path }, intl)
}

function isList(section: NonNullable<ReviewThread['section']>): section is keyof typeof listSections {
  return section !== 'funding' && isListSection(section)
}

/** Moves the focus to what a comment on this step is about; nothing for a whole section. */
function FieldLink({ of, thread: { section, path, ...thread } }: { readonly of: Step; readonly thread: ReviewThread }) {
  const intl = useIntl()
  const { text } = intl
  if (section === null || path === null || section === 'translations') return null
  // An item has no control of its own: its first field is focused.
  const field = isList(section) && itemField(path) === undefined ? `${path}.${listSections[section].fields[0]}` : path
  return (
    <a
      href={`#${sectionFieldId(section, field)}`}
      aria-label={text('review.toFieldOf', { field: labelOf({ ...thread, section, path }, of, intl) })}
      onClick={(event) => {
        event.preventDefault()
        of.visit(section, field)
      }}
    >
      {text('review.toField')}
    </a>
  )
}
