import { useState } from 'react'
import { listAccess, type MemberAccess } from '#contract/campaign-access.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './team-access.module.css'
import { type TeamActions, useTeamActions } from './use-team-actions.ts'

interface TeamAccessProps {
  readonly campaignId: string
  /** The item of the list of the team. */
  readonly member: string
  /** As it stands in the form; what is stored decides. */
  readonly email: string
}

/**
 * What the owner can do for one member of the team: have them told by e-mail, and let them edit the campaign. All of it needs a
 * line. It is for the owner alone: for whoever may only edit, the place stays empty.
 */
export function TeamAccess({ campaignId, member, email }: TeamAccessProps) {
  const { text, date } = useIntl()
  const online = useOnline()
  const access = useCall(listAccess, { params: { id: campaignId } })
  const actions = useTeamActions(member)
  const known = access.data?.find((each) => each.member === member)
  if (access.failure?.code === 'NOT_ALLOWED') return null
  const needsLine = online ? undefined : text('shell.needsConnection')
  const blocked = needsLine ?? (email.trim() === '' ? text('team.needsEmail') : undefined)
  const named = known?.named
  return (
    <div role="group" className={styles.access} aria-label={text('team.people')}>
      {actions.failure === undefined ? null : <Notice look="bad" live title={actions.failure} />}
      <div className={styles.row}>
        <p className="soft small">
          {named
            ? named.sent
              ? text('team.mailSent', { date: date(named.at, 'time') })
              : text('team.mailWaits')
            : text('team.mailText')}
        </p>
        <Button look="quiet" busy={actions.busy === 'named'} blocked={blocked} onClick={actions.tell}>
          {text(named ? 'team.sendAgain' : 'team.sendMail')}
        </Button>
      </div>
      <AccessRow of={known} actions={actions} blocked={blocked} needsLine={needsLine} />
    </div>
  )
}

interface AccessRowProps {
  readonly of: MemberAccess | undefined
  readonly actions: TeamActions
  readonly blocked: string | undefined
  readonly needsLine: string | undefined
}

/** Has access, was invited, or neither. */
function AccessRow({ of, actions, blocked, needsLine }: AccessRowProps) {
  const { text, rich, date } = useIntl()
  const [asked, setAsked] = useState(false)
  if (of?.editor) {
    const name = <bdi key="name">{of.editor.name}</bdi>
    return (
      <div className={styles.row}>
        <p className="small">{rich('team.hasAccess', { name, date: date(of.editor.since) })}</p>
        <Button look="danger" busy={actions.busy === 'end'} blocked={needsLine} onClick={() => setAsked(true)}>
          {text('team.removeAccess')}
        </Button>
        <Dialog
          open={asked}
          title={text('team.removeTitle')}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button
                look="danger"
                blocked={needsLine}
                onClick={() => {
                  setAsked(false)
                  actions.end()
                }}
              >
                {text('team.removeAccess')}
              </Button>
              <Button look="plain" onClick={() => setAsked(false)}>
                {text('shell.cancel')}
              </Button>
            </>
          }
        >
          <p>{rich('team.removeText', { name })}</p>
        </Dialog>
      </div>
    )
  }
  if (of?.invited)
    return (
      <div className={styles.row}>
        <p className="small">
          {of.invited.sent ? text('team.invitedOn', { date: date(of.invited.at, 'time') }) : text('team.inviteWaits')}
        </p>
        <Button look="quiet" busy={actions.busy === 'access'} blocked={blocked} onClick={actions.invite}>
          {text('team.inviteAgain')}
        </Button>
        <Button look="plain" busy={actions.busy === 'end'} blocked={needsLine} onClick={actions.end}>
          {text('team.withdraw')}
        </Button>
      </div>
    )
  return (
    <div className={styles.row}>
      <p className="soft small">{text('team.giveText')}</p>
      <Button look="quiet" busy={actions.busy === 'access'} blocked={blocked} onClick={actions.invite}>
        {text('team.giveAccess')}
      </Button>
    </div>
  )
}
