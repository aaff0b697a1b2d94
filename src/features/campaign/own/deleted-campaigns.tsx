import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type DeletedCampaign, erase, listDeleted, restore } from '#contract/campaign/deleted-campaigns.ts'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import styles from '#src/features/campaign/dashboard/campaign-links.module.css'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ConfirmButton } from './confirm-button.tsx'

/** Deleted drafts, each with the day on which it is erased. */
export function DeletedCampaigns() {
  const { text } = useIntl()
  const list = useInfiniteQuery(listDeleted, { query: {} }, (item) => item.id)
  return (
    <LoadedView of={list} skeleton={<Skeleton lines={6} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={text('shell.noRecords')} />
        ) : (
          <section className={styles.list} aria-label={text('dash.filter.deleted')}>
            <p className="soft small">{text('dash.deletedText')}</p>
            <ul>
              {items.map((campaign) => (
                <DeletedItem key={campaign.id} of={campaign} />
              ))}
            </ul>
            <LoadMore of={list} />
          </section>
        )
      }
    </LoadedView>
  )
}

function DeletedItem({ of: campaign }: { readonly of: DeletedCampaign }) {
  const { text, date } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const sendRestore = useIdempotentMutation(restore)
  const sendErase = useIdempotentMutation(erase)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<TextId>()
  const name = campaign.name || text('dash.unnamed')
  const run = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await sendRestore({ params: { id: campaign.id } })
      showToast({ text: 'dash.restored', variant: 'good' })
    } catch (error) {
      if (!isFailure(error)) throw error
      setProblem(`error.${error.code}`)
      setBusy(false)
    }
  }
  return (
    <li>
      <div>
        <p className="cluster">
          <bdi>{name}</bdi>
          <Badge>{text(`kind.${campaign.kind}`)}</Badge>
        </p>
        <p className="soft small">{text('dash.erasedOn', { date: date(campaign.erasedAt) })}</p>
      </div>
      <div className="cluster">
        <RowButton
          variant="quiet"
          busy={busy}
          label={text('dash.restore')}
          fullLabel={text('dash.restoreOf', { name })}
          onClick={() => void run()}
        />
        <ConfirmButton
          label={text('dash.eraseNow')}
          name={text('dash.eraseNowOf', { name: isolated(name) })}
          title={text('dash.eraseTitle')}
          action={text('dash.eraseNow')}
          run={() => sendErase({ params: { id: campaign.id } })}
          done="dash.erased"
        >
          <p>{text('dash.eraseText', { name: isolated(name) })}</p>
        </ConfirmButton>
      </div>
      {problem === undefined ? null : (
        <Notice variant="bad" live>
          {text(problem)}
        </Notice>
      )}
    </li>
  )
}
