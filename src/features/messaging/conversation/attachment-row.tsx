import { downloadMessageAttachment, type MessageAttachment } from '#contract/messaging/conversation.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useBytes } from '#src/intl/use-bytes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { circleAlert, clock } from '#src/ui/icon-paths.ts'
import { fileText, image } from '#src/ui/page-icon-paths.ts'
import styles from './messages.module.css'

interface AttachmentRowProps {
  readonly messageId: string
  readonly of: MessageAttachment
}

/** A file of a message: opened by its button, or why nobody can open it. */
export function AttachmentRow({ messageId, of }: AttachmentRowProps) {
  const { text } = useIntl()
  return (
    <li className={styles.file}>
      <FileName of={of} />
      {of.scan === undefined ? (
        <FileButton
          call={downloadMessageAttachment}
          input={{ params: { id: messageId, fileId: of.fileId } }}
          label={text('inbox.download')}
          fullLabel={text('inbox.downloadOf', { name: isolated(of.name) })}
        />
      ) : (
        <span className={styles.scan} data-scan={of.scan}>
          <Icon shape={of.scan === 'infected' ? circleAlert : clock} />
          {text(`inbox.scan.${of.scan}`)}
        </span>
      )}
    </li>
  )
}

/** Kind, name and size of a file. */
export function FileName({ of }: { readonly of: Pick<MessageAttachment, 'name' | 'mime' | 'bytes'> }) {
  const bytes = useBytes()
  return (
    <span className={styles.fileName}>
      <Icon shape={of.mime.startsWith('image/') ? image : fileText} />
      <span>
        <bdi>{of.name}</bdi> <span className={styles.size}>{bytes(of.bytes)}</span>
      </span>
    </span>
  )
}
