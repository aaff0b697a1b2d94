import { useState } from 'react'
import { type JobFailure, listJobFailures, retryJobFailure } from '#contract/site/job-failure.ts'
import { scheduledJobNames } from '#domain/site/scheduled-jobs.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import styles from '#src/components/admin/list.module.css'
import { BoxedList } from '#src/ui/layout.tsx'

/** Tasks that fail repeatedly; nothing if there are none. */
export function FailedTasks() {
  const { text } = useIntl()
  const loaded = useInfiniteQuery(listJobFailures, { query: {} }, ({ id }) => id)
  return (
    <LoadedView of={loaded} skeleton={null}>
      {({ items, total }) =>
        items.length === 0 ? null : (
          <section className="stack" aria-labelledby="failed-tasks">
            <h2 id="failed-tasks">{text('admin.failedTasks', { count: total })}</h2>
            <p className="soft">{text('admin.failedTasksLead')}</p>
            <BoxedList>
              {items.map((failure) => (
                <FailedTask key={failure.id} of={failure} />
              ))}
            </BoxedList>
            <LoadMore of={loaded} />
          </section>
        )
      }
    </LoadedView>
  )
}

function FailedTask({
  of: { id, job, attempts, errorCode, firstFailedAt, nextAttemptAt, record },
}: {
  readonly of: JobFailure
}) {
  const intl = useIntl()
  const { text, date } = intl
  const send = useIdempotentMutation(retryJobFailure)
  const { run, busy, failure } = useAsyncAction()
  const [isRetried, setRetried] = useState(false)
  const retry = (): Promise<void> =>
    run(async () => {
      setRetried(false)
      await send({ params: { id } })
      setRetried(true)
    })
  const scheduled = scheduledJobNames.find((name) => name === job)
  const task = scheduled ? text(`admin.task.${scheduled}`) : text('admin.queuedTask', { job })
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <h3>{task}</h3>
        {record === null ? null : (
          <Link className="small" href={hrefOf(record)}>
            {text(`admin.failedTaskOpen.${record.kind}`)}
          </Link>
        )}
      </div>
      <div className={styles.facts}>
        <span>{text('admin.failedTaskAttempts', { count: attempts })}</span>
        <span className="soft small">{text('admin.failedTaskSince', { date: date(firstFailedAt, 'time') })}</span>
      </div>
      <div className={styles.facts}>
        <span className="soft small">{text('admin.failedTaskNext', { date: date(nextAttemptAt, 'time') })}</span>
        <span className="soft small">
          {text('admin.failedTaskError')} <bdi dir="ltr">{errorCode}</bdi>
        </span>
      </div>
      <div className={styles.actions}>
        <RowButton
          variant="quiet"
          busy={busy}
          label={text('admin.failedTaskRetry')}
          fullLabel={text('admin.failedTaskRetryOf', { task })}
          onClick={() => void retry()}
        />
      </div>
      {isRetried ? <Notice live variant="good" title={text('admin.failedTaskRetried')} /> : null}
      {failure ? <Notice live variant="bad" title={failureText(failure, intl)} /> : null}
    </li>
  )
}

function hrefOf({ kind, id }: NonNullable<JobFailure['record']>): string {
  if (kind === 'campaign') return pathTo('adminCampaign', { id })
  return kind === 'payment' ? pathTo('adminPayment', { id }) : pathTo('adminUser', { id })
}
