/** Documents of the user's investments: of a holding, and those that they keep on this device. */

import { type ReactNode, useState } from 'react'
import { listInvestmentDocuments } from '#contract/investment/investment-documents.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import styles from '#src/components/settings.module.css'
import { isFailure } from '#src/data/failure.ts'
import { keepDocument, openKeepableDocument } from '#src/data/keep-document.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { usePinnedFiles } from '#src/data/use-pinned-files.ts'
import { useQuery, useSendContext } from '#src/data/use-query.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useBytes } from '#src/intl/use-bytes.ts'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'
import { serverNow } from '#src/platform/clock.ts'
import { type PinnedFacts, type PinnedFile, unpinFile } from '#src/platform/storage/pinned-files.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { documentName } from './document-name.ts'
import { EndedDocuments } from './ended-documents.tsx'

export { EndedDocuments }

/** The agreements, receipts and documents of a holding, which the user can keep on this device. */
export function HoldingDocuments({ campaignId }: { readonly campaignId: string }) {
  const intl = useExtraTexts('investment-documents')
  const pageIntl = useIntl()
  const context = useSendContext()
  const { data } = useQuery(listInvestmentDocuments, { params: { campaignId } })
  const { files, refresh } = usePinnedFiles()
  const [busy, setBusy] = useState('')
  const [failed, setFailed] = useState<string>()
  if (!intl || files === undefined) return null
  const { text } = intl
  const pinnedOf = ({ kind, id }: PinnedFacts) => files.find((file) => file.kind === kind && file.id === id)
  // Without a connection, and without the list, at least what is on the device.
  const documents: readonly PinnedFacts[] = data
    ? data.items.map(({ kind, id, title }) => ({ kind, id, title, campaign: data.campaign }))
    : files.filter(({ campaign }) => campaign.id === campaignId)
  if (documents.length === 0) return <EndedDocuments campaignId={campaignId} />
  const missing = documents.filter((each) => pinnedOf(each) === undefined)

  const keep = async (key: string, chosen: readonly PinnedFacts[]): Promise<void> => {
    setBusy(key)
    setFailed(undefined)
    try {
      for (const each of chosen) await keepDocument(each, context)
    } catch (error) {
      setFailed(isFailure(error) ? failureText(error, pageIntl) : text('pinned.noSpace'))
    }
    setBusy('')
    await refresh()
  }
  const remove = async (of: PinnedFacts): Promise<void> => {
    if (context.partition !== undefined) await unpinFile(context.partition, of)
    await refresh()
  }
  return (
    <section className="stack">
      <div className="spread">
        <h2>{text('pinned.title')}</h2>
        {missing.length > 1 ? (
          <Button variant="quiet" busy={busy === 'all'} needsConnection onClick={() => void keep('all', missing)}>
            {text('pinned.keepAll')}
          </Button>
        ) : null}
      </div>
      <p className="soft small">{text('pinned.lead')}</p>
      <EndedDocuments campaignId={campaignId} />
      {failed === undefined ? null : <Notice variant="bad" live title={failed} />}
      <ul className={styles.parts}>
        {documents.map((each) => {
          const key = `${each.kind} ${each.id}`
          const name = documentName(each, intl)
          const pinned = pinnedOf(each)
          return (
            <DocumentRow key={key} of={each} pinned={pinned} intl={intl}>
              {pinned ? (
                <Button
                  variant="quiet"
                  aria-label={text('pinned.removeFor', { name })}
                  onClick={() => void remove(each)}
                >
                  {text('pinned.remove')}
                </Button>
              ) : (
                <Button
                  variant="quiet"
                  busy={busy === key}
                  needsConnection
                  aria-label={text('pinned.keepFor', { name })}
                  onClick={() => void keep(key, [each])}
                >
                  {text('pinned.keep')}
                </Button>
              )}
            </DocumentRow>
          )
        })}
      </ul>
    </section>
  )
}

/** The documents that the user keeps on this device, with their size and age. Works offline. */
export function PinnedFilesPanel() {
  const intl = useExtraTexts('investment-documents')
  const { partition } = useSendContext()
  const bytes = useBytes()
  const { files, refresh } = usePinnedFiles()
  if (!intl || files === undefined || partition === undefined) return null
  const { text } = intl
  const remove = async (removed: readonly PinnedFile[]): Promise<void> => {
    for (const each of removed) await unpinFile(partition, each)
    await refresh()
  }
  return (
    <section className="panel stack">
      <h2>{text('pinned.panel')}</h2>
      <p className="soft small">{text('pinned.lead')}</p>
      <EndedDocuments />
      {files.length === 0 ? (
        <p>{text('pinned.none')}</p>
      ) : (
        <>
          <p>
            {text('pinned.total', {
              count: files.length,
              size: bytes(files.reduce((sum, { file }) => sum + file.size, 0)),
            })}
          </p>
          <ul className={styles.parts}>
            {files.map((each) => (
              <DocumentRow key={`${each.kind} ${each.id}`} of={each} pinned={each} intl={intl} withCampaign>
                <Button
                  variant="quiet"
                  aria-label={text('pinned.removeFor', { name: documentName(each, intl) })}
                  onClick={() => void remove([each])}
                >
                  {text('pinned.remove')}
                </Button>
              </DocumentRow>
            ))}
          </ul>
          <div>
            <Button variant="quiet" onClick={() => void remove(files)}>
              {text('pinned.removeAll')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

interface DocumentRowProps {
  readonly of: PinnedFacts
  /** Its copy on this device. */
  readonly pinned: PinnedFile | undefined
  /** With the texts of documents. */
  readonly intl: Intl
  /** Shows also the name of its campaign. */
  readonly withCampaign?: boolean
  /** Further actions. */
  readonly children: ReactNode
}

/** A document of an investment: its name, whether it is on this device, and a button to open it. */
function DocumentRow({ of, pinned, intl, withCampaign = false, children }: DocumentRowProps) {
  const { text } = intl
  const pageIntl = useIntl()
  const context = useSendContext()
  const bytes = useBytes()
  const { busy, failure, run } = useAsyncAction()
  const name = documentName(of, intl)
  return (
    <li className={styles.part}>
      <div className={styles.text}>
        <p>
          <bdi>{name}</bdi>
        </p>
        {withCampaign ? (
          <p className="soft small">
            <bdi>{of.campaign.name}</bdi>
          </p>
        ) : null}
        {pinned ? (
          <p className="soft small">
            {text('pinned.stored', { size: bytes(pinned.file.size), age: intl.ago(serverNow() - pinned.savedAt) })}
          </p>
        ) : null}
        {failure ? (
          <Notice
            variant="bad"
            live
            title={failure.code === 'OFFLINE' ? text('pinned.missing') : failureText(failure, pageIntl)}
          />
        ) : null}
      </div>
      <div className="cluster">
        <Button
          variant="quiet"
          busy={busy}
          needsConnection={pinned === undefined}
          aria-label={text('pinned.openFor', { name })}
          onClick={() => void run(() => openKeepableDocument(of, context))}
        >
          {text('pinned.open')}
        </Button>
        {children}
      </div>
    </li>
  )
}
