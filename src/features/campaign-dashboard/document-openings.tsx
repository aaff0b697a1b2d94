import { type ReactNode, useState } from 'react'
import { type CampaignDocument, listDocuments } from '#contract/campaign-detail.ts'
import { listOpenings, type Opening } from '#contract/document.ts'
import { LoadMore } from '#src/components/load-more.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { useCall } from '#src/data/use-call.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import styles from './document-requests.module.css'

/** For each private document, who opened it and when. */
export function DocumentOpenings({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const documents = useCall(listDocuments, { params: { campaignId } })
  // Nobody but the owner sees a campaign yet, so nobody opened anything.
  if (isMissing(documents)) return null
  return (
    <div className="stack">
      <h3>{text('openings.title')}</h3>
      <LoadedView of={documents} skeleton={<Skeleton lines={2} />}>
        {(items) => {
          const closed = items.filter((each) => each.visibility === 'private')
          return closed.length === 0 ? (
            <p className="soft">{text('openings.none')}</p>
          ) : (
            <div>
              {closed.map((document) => (
                <OneDocument key={document.id} document={document} />
              ))}
            </div>
          )
        }}
      </LoadedView>
    </div>
  )
}

/** Asked for when it is looked at. */
function OneDocument({ document }: { readonly document: CampaignDocument }) {
  const [seen, setSeen] = useState(false)
  return (
    <details className={styles.openings} onToggle={(event) => setSeen(seen || event.currentTarget.open)}>
      <summary>
        <bdi>{document.title}</bdi>
      </summary>
      {seen ? <Openings document={document} /> : null}
    </details>
  )
}

function columnsOf({ text, date }: Intl): readonly Column<Opening>[] {
  const person = ({ name }: Opening): ReactNode => <bdi>{name}</bdi>
  return [
    { key: 'name', head: text('openings.person'), cell: person },
    { key: 'at', head: text('openings.at'), cell: (row) => date(row.at, 'time') },
  ]
}

function Openings({ document }: { readonly document: CampaignDocument }) {
  const intl = useIntl()
  const { text } = intl
  const openings = usePagedCall(listOpenings, { params: { documentId: document.id } }, (item) => item.id)
  return (
    <LoadedView of={openings} skeleton={<Skeleton lines={3} />}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="soft">{text('openings.empty')}</p>
        ) : (
          <div className={styles.opened}>
            <Table caption={document.title} columns={columnsOf(intl)} rows={items} keyOf={(row) => row.id} />
            <LoadMore of={openings} />
          </div>
        )
      }
    </LoadedView>
  )
}
