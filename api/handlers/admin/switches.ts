/** What administrators switch on and off for the whole site. */

import { getAch, updateAch } from './ach.ts'
import { getModules, updateModules } from './modules.ts'
import { getSignIn, updateSignIn } from './sign-in.ts'

export const siteSwitches = { getAch, updateAch, getModules, updateModules, getSignIn, updateSignIn }
