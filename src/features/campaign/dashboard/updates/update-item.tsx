import { CampaignText } from '#src/components/markdown/campaign-text.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { type OwnUpdate, removeUpdate } from '#contract/campaign/own-updates.ts'
import type { UpdateState } from '#domain/campaign/update.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { ConfirmButton } from '#src/features/campaign/own/confirm-button.tsx'
import { useSiteTime } from '#src/features/campaign/dashboard/use-site-time.ts'

const variants: Readonly<Record<UpdateState, BadgeVariant>> = { draft: 'plain', scheduled: 'warn', published: 'good' }

interface UpdateItemProps {
  readonly of: OwnUpdate
  /** Undefined while the campaign does not accept updates. */
  readonly onEdit?: () => void
}

/** One update: its state, its text and its actions. */
export function UpdateItem({ of: update, onEdit }: UpdateItemProps) {
  const { text } = useIntl()
  const remove = useIdempotentMutation(removeUpdate)
  return (
    <li>
      <p className="cluster">
        <Badge variant={variants[update.state]}>{text(`dash.update.${update.state}`)}</Badge>
        {update.audience === 'investors' ? <Badge>{text('documents.private')}</Badge> : null}
        <When of={update} />
      </p>
      <h3>
        <bdi>{update.title}</bdi>
      </h3>
      <CampaignText text={update.description} />
      <div className="cluster">
        {onEdit ? (
          <RowButton
            variant="plain"
            label={text('dash.edit')}
            fullLabel={text('dash.editOf', { title: update.title })}
            onClick={onEdit}
          />
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
          <p>{text(deletionText(update))}</p>
        </ConfirmButton>
      </div>
    </li>
  )
}

function deletionText({ state, audience }: OwnUpdate): TextId {
  if (state !== 'published') return 'dash.deleteUnseenText'
  return audience === 'everyone' ? 'dash.deletePublishedText' : 'dash.deleteInvestorsText'
}

/** The publication or creation date, and whether the text was edited since. */
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
