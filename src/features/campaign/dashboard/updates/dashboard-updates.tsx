import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { listOwnUpdates, type OwnUpdate } from '#contract/campaign/own-updates.ts'
import { type UpdateAudience, type UpdateState, updateStates } from '#domain/campaign/update.ts'
import { TextCampaign } from '#src/components/markdown/campaign-text.tsx'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useLast } from '#src/components/use-last.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { dashboardPath } from '#src/features/campaign/dashboard/dashboard-tabs.ts'
import styles from './dashboard-updates.module.css'
import { UpdateForm } from './update-form.tsx'
import { UpdateItem } from './update-item.tsx'
import { Timeline } from '#src/ui/layout.tsx'

interface DashboardUpdatesProps {
  readonly campaignId: string
  /** The campaign is public, so updates have readers. */
  readonly open: boolean
}

interface Done {
  readonly count: number
  readonly state: UpdateState
  readonly audience: UpdateAudience
  /** The update existed before. */
  readonly changed: boolean
}

/** Published updates, and one form that creates a new update or edits an existing one. */
export function DashboardUpdates({ campaignId, open }: DashboardUpdatesProps) {
  const { text } = useIntl()
  const [done, setDone] = useState<Done>()
  const [editing, setEditing] = useState<OwnUpdate>()
  const finish = (state: UpdateState, audience: UpdateAudience): void => {
    setDone({ count: (done?.count ?? 0) + 1, state, audience, changed: editing !== undefined })
    setEditing(undefined)
  }
  return (
    <TextCampaign value={campaignId}>
      <div className={styles.columns}>
        <section className="panel" aria-labelledby="write-update">
          <div className="stack">
            {editing ? (
              <FocusedHeading key={editing.id}>{text('dash.editUpdate')}</FocusedHeading>
            ) : (
              <h2 id="write-update">{text('dash.newUpdate')}</h2>
            )}
            {done && !editing ? <Written key={`told-${done.count}`} of={done} /> : null}
            {open ? (
              // A submitted form is discarded: the next update starts with a new form.
              <UpdateForm
                key={editing?.id ?? `new-${done?.count ?? 0}`}
                campaignId={campaignId}
                onDone={finish}
                {...(editing ? { update: editing, onCancel: () => setEditing(undefined) } : {})}
              />
            ) : (
              <Notice title={text('dash.updatesClosed')}>{text('dash.updatesClosedText')}</Notice>
            )}
          </div>
        </section>
        <section className="stack" aria-labelledby="old-updates">
          <h2 id="old-updates">{text('dash.allUpdates')}</h2>
          <WrittenUpdates campaignId={campaignId} open={open} onEdit={setEditing} />
        </section>
      </div>
    </TextCampaign>
  )
}

/** The update to edit may be far below its form, so the heading takes the focus immediately. */
function FocusedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} id="write-update" tabIndex={-1}>
      {children}
    </h2>
  )
}

function Written({ of: { state, audience, changed } }: { readonly of: Done }) {
  const { text } = useIntl()
  const toInvestors = audience === 'investors' && state !== 'draft'
  return (
    <Notice variant="good" live title={text(changed ? 'dash.updateSaved' : `dash.update.${state}`)}>
      {text(
        state === 'published' && changed
          ? 'dash.updateSavedText'
          : toInvestors
            ? `dash.${state}InvestorsText`
            : `dash.${state}Text`,
      )}
    </Notice>
  )
}

function WrittenUpdates({
  campaignId,
  open,
  onEdit,
}: DashboardUpdatesProps & { readonly onEdit: (update: OwnUpdate) => void }) {
  const { text, number } = useIntl()
  const [query] = useSearchParams()
  const state = updateStates.find((each) => each === query.get('state'))
  const updates = useInfiniteQuery(
    listOwnUpdates,
    { params: { id: campaignId }, query: state === undefined ? {} : { state } },
    (item) => item.id,
  )
  const counts = useLast(updates.data?.counts)
  return (
    <>
      <FilterTabs
        label={text('dash.updateFilters')}
        current={state ?? 'all'}
        tabs={(['all', ...updateStates] as const).map((key) => {
          const count = counts && (key === 'all' ? counts.draft + counts.scheduled + counts.published : counts[key])
          return {
            key,
            label: text(`dash.update.${key}`),
            href: dashboardPath(campaignId, 'updates', { state: key === 'all' ? undefined : key }),
            ...(count ? { count: number(count) } : {}),
          }
        })}
      />
      <Age savedAt={updates.savedAt} updating={updates.updating} />
      <LoadedView of={updates} skeleton={<Skeleton lines={8} />}>
        {({ items }) =>
          items.length === 0 ? (
            state === undefined ? (
              <Empty title={text('updates.empty')}>{text('dash.updatesEmpty')}</Empty>
            ) : (
              <Empty title={text('shell.noRecords')} />
            )
          ) : (
            <>
              <Timeline as="ol" className={styles.updates}>
                {items.map((update) => (
                  <UpdateItem key={update.id} of={update} {...(open ? { onEdit: () => onEdit(update) } : {})} />
                ))}
              </Timeline>
              <LoadMore of={updates} />
            </>
          )
        }
      </LoadedView>
    </>
  )
}
