import { useEffect, useState } from 'react'
import { downloadIdentityDocument } from '#contract/identity/admin-identity.ts'
import type { IdentityDocument } from '#contract/identity/identity.ts'
import { documentSlots } from '#domain/identity/identity.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './identity-check.module.css'

interface IdentityDocumentsProps {
  readonly personId: string
  readonly documents: readonly IdentityDocument[]
}

/** The documents of a party. Each is fetched by its own button press, which is recorded. */
export function IdentityDocuments({ personId, documents }: IdentityDocumentsProps) {
  const { text } = useIntl()
  return (
    <section className={`stack ${styles.beside}`} aria-labelledby="documents">
      <h2 id="documents">{text('identityCheck.documentsHeading')}</h2>
      {documents.length === 0 ? (
        <p className="soft">{text('identityCheck.noDocuments')}</p>
      ) : (
        <>
          <p className="soft">{text('identityCheck.documentsLead')}</p>
          {inOrder(documents).map((each) => (
            <DocumentCard key={each.id} personId={personId} of={each} />
          ))}
        </>
      )}
    </section>
  )
}

function inOrder(documents: readonly IdentityDocument[]): readonly IdentityDocument[] {
  return documentSlots.flatMap((slot) => documents.filter((each) => each.slot === slot))
}

const fileKinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

interface DocumentCardProps {
  readonly personId: string
  readonly of: IdentityDocument
}

function DocumentCard({ personId, of: { slot, id, mime, bytes } }: DocumentCardProps) {
  const { text, number } = useIntl()
  const name = text(`party.document.${slot}`)
  const input = { params: { personId, fileId: id } }
  return (
    <div className={styles.document}>
      <div>
        <h3>{name}</h3>
        <p className="soft small">
          {text('identityCheck.documentDescription', {
            kind: fileKinds[mime] ?? mime,
            size: number(Math.ceil(bytes / 1024)),
          })}
        </p>
      </div>
      {mime.startsWith('image/') ? (
        <DocumentPicture name={name} input={input} />
      ) : (
        <div>
          <FileButton
            call={downloadIdentityDocument}
            input={input}
            label={text('identityCheck.download')}
            fullLabel={text('identityCheck.downloadOf', { name })}
          />
        </div>
      )}
    </div>
  )
}

interface DocumentPictureProps {
  readonly name: string
  readonly input: { readonly params: { readonly personId: string; readonly fileId: string } }
}

/** A picture, once it was fetched; it exists in this page's memory only while it is shown. */
function DocumentPicture({ name, input }: DocumentPictureProps) {
  const intl = useIntl()
  const { text } = intl
  const context = useSendContext()
  const { busy, failure, run } = useAsyncAction()
  const [address, setAddress] = useState<string>()
  const [enlarged, setEnlarged] = useState(false)
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])
  const show = (): Promise<void> =>
    run(async () => {
      const { file } = await fetchFile(downloadIdentityDocument, input, context)
      setAddress(URL.createObjectURL(file))
    })
  if (address === undefined)
    return (
      <>
        <div>
          <RowButton
            variant="quiet"
            busy={busy}
            label={text('identityCheck.show')}
            fullLabel={text('identityCheck.showOf', { name })}
            onClick={() => void show()}
          />
        </div>
        {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      </>
    )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div
        className={styles.picture}
        data-enlarged={enlarged || undefined}
        tabIndex={0}
        role="region"
        aria-label={name}
      >
        <img src={address} alt={name} />
      </div>
      <div>
        <Button
          variant="plain"
          aria-label={text(enlarged ? 'identityCheck.reduceOf' : 'identityCheck.enlargeOf', { name })}
          onClick={() => setEnlarged(!enlarged)}
        >
          {text(enlarged ? 'identityCheck.reduce' : 'identityCheck.enlarge')}
        </Button>
      </div>
    </>
  )
}
