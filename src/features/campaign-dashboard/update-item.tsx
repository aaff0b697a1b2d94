import { type OwnUpdate, removeUpdate } from '#contract/campaign-dashboard.ts'
import type { UpdateState } from '#domain/update.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import styles from './update-item.module.css'
import { useSiteTime } from './use-site-time.ts'

const looks: Readonly<Record<UpdateState, BadgeLook>> = { draft: 'plain', scheduled: 'warn', published: 'good' }

interface UpdateItemProps {
  readonly of: OwnUpdate
  /** Not given while its campaign is closed to news. */
  readonly onEdit?: () => void
}

/** One update: where it stands, its words, and what can be done with it. */
export function UpdateItem({ of: update, onEdit }: UpdateItemProps) {
  const { text } = useIntl()
  const online = useOnline()
  const remove = useSteadySend(removeUpdate)
  return (
    <li className={styles.item}>
      <p className={styles.state}>
        <Badge look={looks[update.state]}>{text(`dash.update.${update.state}`)}</Badge>
        <When of={update} />
      </p>
      <h3>
        <bdi>{update.title}</bdi>
      </h3>
      <p className={styles.words} dir="auto">
        {update.description}
      </p>
      <div className={styles.actions}>
        {onEdit ? (
          <Button
            look="plain"
            blocked={online ? undefined : text('shell.needsConnection')}
            aria-label={text('dash.editOf', { title: update.title })}
            onClick={onEdit}
          >
            {text('dash.edit')}
          </Button>
        ) : null}
        <ConfirmButton
          label={text('dash.delete')}
          name={text('dash.deleteOf', { title: update.title })}
          title={text('dash.deleteUpdate')}
          action={text('dash.delete')}
          run={() => remove({ params: { updateId: update.id } })}
          done="dash.deletedUpdate"
        >
          <p>
            <bdi>{update.title}</bdi>
          </p>
          <p>{text(update.state === 'published' ? 'dash.deletePublishedText' : 'dash.deleteUnseenText')}</p>
        </ConfirmButton>
      </div>
    </li>
  )
}

/** When it appears, appeared or was written, and that its words were changed since. */
function When({ of: update }: { readonly of: OwnUpdate }) {
  const { text } = useIntl()
  const { moment } = useSiteTime()
  const { publishAt, publishedAt, editedAt, createdAt } = update
  const at = publishAt ?? publishedAt ?? createdAt
  return (
    <span className="soft small">
      <time dateTime={at}>{publishAt === null ? moment(at) : text('dash.appears', { moment: moment(publishAt) })}</time>
      {editedAt === null ? null : ` · ${text('updates.edited')}`}
    </span>
  )
}
