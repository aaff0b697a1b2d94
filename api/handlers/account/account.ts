/** Every call of accounts and who answers it. */

import { activate } from './activate.ts'
import { activation } from './activation.ts'
import { forgotPassword } from './forgot-password.ts'
import { me } from './me.ts'
import { pushTicket } from './push-ticket.ts'
import { resendActivation } from './resend-activation.ts'
import { passwordReset, resetPassword } from './reset-password.ts'
import { signUpEnrolment, validateLogin, validateSignup } from './second-step.ts'
import { endSession, endSessions, listSessions } from './sessions.ts'
import { setUp } from './set-up.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  regenerateQrCode,
  renewRecoveryCodes,
  twoFactor,
} from './two-factor.ts'
import { updateMe } from './update-me.ts'
import { updateMyPassword } from './update-my-password.ts'
import { userTypes } from './user-types.ts'

export const account = {
  activate,
  activation,
  beginTwoFactor,
  confirmTwoFactor,
  endSession,
  endSessions,
  endTwoFactor,
  forgotPassword,
  listSessions,
  me,
  passwordReset,
  pushTicket,
  regenerateQrCode,
  renewRecoveryCodes,
  resendActivation,
  resetPassword,
  setUp,
  signIn,
  signOut,
  signUp,
  signUpEnrolment,
  twoFactor,
  updateMe,
  updateMyPassword,
  userTypes,
  validateLogin,
  validateSignup,
}
