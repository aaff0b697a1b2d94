import { type ReactNode, useState } from 'react'
import { type CampaignDocument, listDocuments } from '#contract/campaign/campaign-tabs.ts'
import { listOpenings, type Opening } from '#contract/campaign/document.ts'
import { LoadMore } from '#src/components/load-more.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import styles from './document-requests.module.css'

/** For each private document, which users opened it and when. */
export function DocumentOpenings({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const documents = useQuery(listDocuments, { params: { campaignId } })
  // Only the owner can see the campaign so far, so no one has opened its documents.
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

/** Loaded only when the section is opened. */
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
  const openings = useInfiniteQuery(listOpenings, { params: { documentId: document.id } }, (item) => item.id)
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
