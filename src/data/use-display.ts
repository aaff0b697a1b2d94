import { useAtomValue } from 'jotai'
import { type Display, displaysOf } from '#domain/roles.ts'
import { routes } from '#src/routes.ts'
import { chosenDisplayAtom } from '#src/state/display-mode.ts'
import { sessionAtom } from '#src/state/session.ts'
import { useBootstrap } from './use-bootstrap.tsx'

interface DisplayMode {
  /** Which ways are shown now. */
  readonly display: Display
  /** Which may be chosen; one alone is no choice. */
  readonly choices: readonly Display[]
}

/** The display of whoever is signed in. What was chosen and is theirs no more counts no more. */
export function useDisplay(): DisplayMode {
  const user = useAtomValue(sessionAtom)?.user
  const onlyAdmins = useBootstrap()?.site.onlyAdminCreateCampaign ?? false
  const chosen = useAtomValue(chosenDisplayAtom)
  const role = { userType: user?.userType?.slug, isAdmin: user?.isAdmin ?? false }
  const choices = displaysOf(role, onlyAdmins)
  return { display: choices.find((each) => each === chosen) ?? choices[0] ?? 'investor', choices }
}

/** Where somebody begins who was on the way to no other page. */
export function useLanding(): string {
  const { display, choices } = useDisplay()
  if (display === 'owner') return routes.ownCampaigns
  return display === 'investor' && choices.length > 1 ? routes.dashboard : routes.home
}
