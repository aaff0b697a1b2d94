import { type OwnCampaign, remove } from '#contract/campaign/campaign-dashboard.ts'
import { submit } from '#contract/draft/campaign-edit.ts'
import { isFailure } from '#src/data/failure.ts'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { ConfirmButton } from '#src/features/campaign/own/confirm-button.tsx'

/** Archives a declined campaign, and deletes a campaign that was never live. */
export function Aside({ of: campaign, name }: { readonly of: OwnCampaign; readonly name: string }) {
  const { text } = useIntl()
  const outbox = useOutbox()
  const sendRemove = useIdempotentMutation(remove)
  const sendArchive = useMutation(submit)
  const { id, status } = campaign
  const removeEverywhere = async (): Promise<void> => {
    try {
      await sendRemove({ params: { id } })
    } catch (error) {
      // Already deleted, perhaps on another device.
      if (!isFailure(error, 'NOT_FOUND')) throw error
    }
    await outbox?.drop(id)
  }
  return (
    <>
      {status === 3 ? (
        <ConfirmButton
          label={text('dash.archive')}
          name={text('dash.archiveOf', { name })}
          title={text('dash.archiveTitle')}
          action={text('dash.archive')}
          run={() => sendArchive({ params: { id }, body: { status: 6 } })}
          done="dash.archived"
        >
          <p>
            <bdi>{name}</bdi>
          </p>
          <p>{text('dash.archiveText')}</p>
        </ConfirmButton>
      ) : null}
      {campaign.deletable ? (
        <ConfirmButton
          label={text('dash.delete')}
          name={text('dash.deleteOf', { title: name })}
          title={text('dash.deleteCampaign')}
          action={text('dash.delete')}
          run={removeEverywhere}
          done="dash.deletedCampaign"
        >
          <p>
            <bdi>{name}</bdi>
          </p>
          <p>{text('dash.deleteCampaignText')}</p>
        </ConfirmButton>
      ) : null}
    </>
  )
}
