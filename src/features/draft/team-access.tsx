import { useState } from 'react'
import { listAccess, type MemberAccess } from '#contract/draft/campaign-access.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './team-access.module.css'
import { type TeamActions, useTeamActions } from './use-team-actions.ts'

interface TeamAccessProps {
  readonly campaignId: string
  /** The item of the team list. */
  readonly member: string
  /** As entered in the form; the stored value is authoritative. */
  readonly email: string
}

/**
 * The owner's actions for one member of the team: notify them by e-mail, and grant them access to edit the campaign.
 * All actions require a connection. Only the owner sees them: for users with edit access this component renders
 * nothing.
 */
export function TeamAccess({ campaignId, member, email }: TeamAccessProps) {
  const { text, date } = useIntl()
  const access = useQuery(listAccess, { params: { id: campaignId } })
  const actions = useTeamActions(member)
  const known = access.data?.find((each) => each.member === member)
  if (access.failure?.code === 'NOT_ALLOWED') return null
  const blocked = email.trim() === '' ? text('team.needsEmail') : undefined
  const named = known?.named
  return (
    <div role="group" className={styles.access} aria-label={text('team.access')}>
      {actions.failure === undefined ? null : <Notice variant="bad" live title={actions.failure} />}
      <div className={styles.row}>
        <p className="soft small">
          {named
            ? named.sent
              ? text('team.mailSent', { date: date(named.at, 'time') })
              : text('team.mailPending')
            : text('team.mailText')}
        </p>
        <Button
          variant="quiet"
          busy={actions.busy === 'named'}
          needsConnection
          blocked={blocked}
          onClick={actions.notify}
        >
          {text(named ? 'team.sendAgain' : 'team.sendMail')}
        </Button>
      </div>
      <AccessRow of={known} actions={actions} blocked={blocked} />
    </div>
  )
}

interface AccessRowProps {
  readonly of: MemberAccess | undefined
  readonly actions: TeamActions
  readonly blocked: string | undefined
}

/** The member's access: granted, invited or none. */
function AccessRow({ of, actions, blocked }: AccessRowProps) {
  const { text, rich, date } = useIntl()
  const [isConfirming, setConfirming] = useState(false)
  if (of?.editor) {
    const name = <bdi key="name">{of.editor.name}</bdi>
    return (
      <div className={styles.row}>
        <p className="small">{rich('team.hasAccess', { name, date: date(of.editor.since) })}</p>
        <Button variant="danger" busy={actions.busy === 'end'} needsConnection onClick={() => setConfirming(true)}>
          {text('team.removeAccess')}
        </Button>
        {isConfirming ? (
          <ActionDialog
            title={text('team.removeTitle')}
            action={text('team.removeAccess')}
            run={async () => actions.end()}
            onClose={() => setConfirming(false)}
          >
            <p>{rich('team.removeText', { name })}</p>
          </ActionDialog>
        ) : null}
      </div>
    )
  }
  if (of?.invited)
    return (
      <div className={styles.row}>
        <p className="small">
          {of.invited.sent ? text('team.invitedOn', { date: date(of.invited.at, 'time') }) : text('team.invitePending')}
        </p>
        <InviteButton label={text('team.inviteAgain')} actions={actions} blocked={blocked} />
        <Button variant="plain" busy={actions.busy === 'end'} needsConnection onClick={actions.end}>
          {text('team.withdraw')}
        </Button>
      </div>
    )
  return (
    <div className={styles.row}>
      <p className="soft small">{text('team.giveText')}</p>
      <InviteButton label={text('team.giveAccess')} actions={actions} blocked={blocked} />
    </div>
  )
}

interface InviteButtonProps extends Pick<AccessRowProps, 'actions' | 'blocked'> {
  readonly label: string
}

function InviteButton({ label, actions: { busy, invite }, blocked }: InviteButtonProps) {
  return (
    <Button variant="quiet" busy={busy === 'access'} needsConnection blocked={blocked} onClick={invite}>
      {label}
    </Button>
  )
}
