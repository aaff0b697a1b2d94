import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { documentTypes } from '#contract/uploads.ts'
import { fileBytesBelow, messageAttachmentsMaximum, messageMaximum } from '#domain/limits.ts'
import { graphemes } from '#domain/text.ts'
import type { FileProblem, MessageQueue } from '#src/data/messaging/use-message-queue.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { x } from '#src/ui/icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { send as sendIcon } from '#src/ui/page-icon-paths.ts'
import { paperclip } from '#src/features/messaging/messaging-icons.ts'
import { FileName } from './attachment-row.tsx'
import styles from './composer.module.css'

/** The counter appears when fewer characters are left. */
const counterFrom = 400

interface ComposerProps {
  readonly queue: MessageQueue
  /** Who receives the message. */
  readonly counterpart: string
  /** Files that were dropped on the conversation and are not attached yet. */
  readonly dropped: readonly File[]
  readonly onDropTaken: () => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** Writes a message. What is typed is kept on this device; offline it is sent once there is a connection. */
export function Composer({ queue, counterpart, dropped, onDropTaken, field }: ComposerProps) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const id = useId()
  useGrowing(field, queue.text)
  const [problems, setProblems] = useState<readonly FileProblem[]>([])
  const [isAttaching, setAttaching] = useState(false)
  const left = messageMaximum - lengthOf(queue.text)
  const isEmpty = queue.text.trim() === '' && queue.files.length === 0
  // Edited messages may bring more than one message takes.
  const isOverfull = queue.files.length > messageAttachmentsMaximum

  const attach = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    setAttaching(true)
    try {
      setProblems(await queue.attach(files))
    } finally {
      setAttaching(false)
    }
  }
  const send = (): void => {
    if (!queue.isReady || isEmpty || isOverfull || left < 0 || isAttaching) return
    setProblems([])
    queue.send()
    field.current?.focus()
  }
  useEffect(() => {
    if (dropped.length === 0) return
    onDropTaken()
    void attach(dropped)
    // Each drop is a new list.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [dropped])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const { files } = event.clipboardData
    // Office programs add a picture of a copied text.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    void attach([...files])
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {queue.failed ? <Notice variant="warn" live title={text('inbox.notStored')} /> : null}
      <div role="alert" className={styles.problems}>
        {[...new Set(problems.map((problem) => problemText(problem, intl)))].map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {isOverfull ? <p>{problemText({ name: '', code: 'count' }, intl)}</p> : null}
      </div>
      {queue.files.length === 0 ? null : (
        <ul className={styles.files} aria-label={text('inbox.attachments')}>
          {queue.files.map((file) => (
            <li key={file.fileId}>
              <FileName of={file} />
              <button
                type="button"
                className={styles.remove}
                aria-label={text('inbox.removeFile', { name: isolated(file.name) })}
                onClick={() => {
                  queue.detach(file.fileId)
                  field.current?.focus()
                }}
              >
                <Icon shape={x} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <label className={styles.attach} title={text('inbox.attach')}>
          <Icon shape={paperclip} />
          <input
            className="unseen"
            type="file"
            multiple
            accept={Object.keys(documentTypes).join(',')}
            aria-label={text('inbox.attach')}
            disabled={!queue.isReady || isAttaching}
            onChange={({ target }) => {
              void attach([...(target.files ?? [])])
              // The same file may be selected again.
              target.value = ''
            }}
          />
        </label>
        <textarea
          ref={field}
          className={classes(styles.text, left < 0 && styles.tooLong)}
          rows={1}
          dir="auto"
          value={queue.text}
          placeholder={text('inbox.placeholder')}
          aria-label={text('inbox.messageTo', { name: isolated(counterpart) })}
          aria-describedby={`${id}-notes`}
          aria-invalid={left < 0 || undefined}
          readOnly={!queue.isReady}
          onChange={(event) => queue.setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          type="submit"
          className={styles.send}
          aria-label={text('inbox.send')}
          aria-disabled={isEmpty || isOverfull || left < 0 || undefined}
        >
          <Icon shape={sendIcon} directional />
          <span className={styles.sendText}>{text('inbox.send')}</span>
        </Button>
      </div>
      <p id={`${id}-notes`} className={styles.notes}>
        {left < 0 ? (
          <span className={styles.problem}>{text('inbox.tooLong', { count: -left })}</span>
        ) : left < counterFrom ? (
          <span>{text('inbox.charactersLeft', { count: left })}</span>
        ) : online ? (
          <span className={styles.keys}>{text('inbox.sendKeys')}</span>
        ) : (
          <span>{text('inbox.sentLater')}</span>
        )}
      </p>
    </form>
  )
}

/** Characters; an estimate far from the limit, because they are counted at every keystroke. */
function lengthOf(text: string): number {
  return text.length < messageMaximum - counterFrom ? text.length : graphemes(text)
}

/** The field is as high as its text, within the limits of its style. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, content: string): void {
  useLayoutEffect(() => {
    const { current } = field
    if (current === null || globalThis.CSS?.supports('field-sizing', 'content')) return
    current.style.setProperty('block-size', 'auto')
    current.style.setProperty('block-size', `${current.scrollHeight + 2}px`)
    // The height follows the text.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [field, content])
}

function problemText({ name, code }: FileProblem, { text }: Intl): string {
  if (code === 'count') return text('inbox.problem.count', { count: messageAttachmentsMaximum })
  return text(`inbox.problem.${code}`, { name: isolated(name), size: Math.floor(fileBytesBelow / 1024 ** 2) })
}
