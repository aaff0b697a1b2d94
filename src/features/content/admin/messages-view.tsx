import { useSetAtom } from 'jotai'
import { useSearchParams } from 'wouter'
import { type ContactMessage, downloadAttachment, listMessages, markMessage } from '#contract/content/admin/messages.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import { searchTextOf } from '#src/components/admin/admin-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type ContactState, contactStates } from '#domain/content/contact.ts'
import styles from './content.module.css'

const addressOf = (state: ContactState | 'all', q: string): string =>
  pathTo('adminContentList', { list: 'messages' }, { state: state === 'all' ? undefined : state, q })

/** Messages from the contact form. */
export function MessagesView() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const state = contactStates.find((each) => each === query.get('state'))
  const search = searchTextOf(query)
  const list = useInfiniteQuery(
    listMessages,
    { query: { ...(state ? { state } : {}), ...(search === '' ? {} : { search }) } },
    ({ id }) => id,
  )
  return (
    <AdminList
      section="content"
      title={text('manage.list.messages')}
      search={{ label: text('manage.searchMessages'), hint: text('manage.messagesHint'), value: search }}
      filter={state ?? 'all'}
      filters={[
        { key: 'all' as const, label: text('manage.all') },
        ...contactStates.map((key) => ({ key, label: text(`manage.message.${key}`) })),
      ]}
      addressOf={addressOf}
      list={list}
      count={({ total, totalIsExact }) => text(totalIsExact ? 'manage.messages' : 'manage.atLeast', { count: total })}
      renderRow={(message) => <MessageRow key={message.id} of={message} />}
    />
  )
}

const variants = { new: 'warn', answered: 'good', closed: 'plain' } as const

function MessageRow({ of: message }: { readonly of: ContactMessage }) {
  const { text, rich, date } = useIntl()
  const name = message.name === '' ? message.email : message.name
  return (
    <li className={styles.message}>
      <p className={styles.facts}>
        <Badge variant={variants[message.state]}>{text(`manage.message.${message.state}`)}</Badge>
        <span>{text(`contact.topic.${message.topic}`)}</span>
        <time className="soft small" dateTime={message.createdAt}>
          {date(message.createdAt, 'time')}
        </time>
      </p>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="small">
        <MailText of={message.email} />
      </p>
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
      <p className="soft small">
        {text('manage.writtenIn', { language: text(`manage.language.${message.language}`) })}
      </p>
      <Attachments of={message} />
      {message.handled ? (
        <p className="soft small">
          {rich('manage.handled', {
            date: date(message.handled.at, 'time'),
            name: <bdi key="name">{message.handled.by}</bdi>,
          })}
        </p>
      ) : null}
      <MessageActions of={message} name={name} />
    </li>
  )
}

function Attachments({ of: { id, attachments } }: { readonly of: ContactMessage }) {
  const { text } = useIntl()
  if (attachments.length === 0) return null
  return (
    <ul className={styles.files}>
      {attachments.map(({ position, name, scanned }) => (
        <li key={position}>
          <FileButton
            call={downloadAttachment}
            input={{ params: { id, position } }}
            label={text('manage.attachment', { name })}
          />
          <p className="soft small">{text(scanned ? 'manage.scanned' : 'manage.notScanned')}</p>
        </li>
      ))}
    </ul>
  )
}

function MessageActions({ of: { id, email, state }, name }: { readonly of: ContactMessage; readonly name: string }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const mark = useIdempotentMutation(markMessage)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const action = (next: ContactState): Promise<void> =>
    run(async () => {
      await mark({ params: { id }, body: { state: next, was: state } })
      showToast({ text: 'manage.marked', variant: 'good' })
    })
  return (
    <>
      <div className="cluster">
        <a className={buttonClass('quiet')} href={`mailto:${email}`} aria-label={text('manage.replyTo', { name })}>
          {text('manage.reply')}
        </a>
        {contactStates
          .filter((each) => each !== state)
          .map((next) => (
            <Button
              key={next}
              variant="plain"
              busy={busy}
              aria-disabled={!online || undefined}
              onClick={online ? () => void action(next) : undefined}
            >
              {text(`manage.mark.${next}`)}
            </Button>
          ))}
      </div>
      {failure ? (
        <Notice
          variant="warn"
          live
          title={failure.code === 'VERSION_CONFLICT' ? text('manage.markedMeanwhile') : failureText(failure, intl)}
        />
      ) : null}
    </>
  )
}
