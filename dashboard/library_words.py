"""Words of Django and allauth that our pages show as they are. Named here, so that our catalogues keep our own for them.

The Chinese of the libraries mixes 你 and 您, 邮箱 and Email; their English writes Titles Like This and "email". What `locale/en` lacks stays as it is.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as borrowed
from django.utils.translation import ngettext_lazy, pgettext_lazy

# What is cut ends in three dots in Django's Chinese, and in one sign of ours.
CUT = pgettext_lazy("String to return when truncating text", "%(truncated_text)s…")
COUNTED = (
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    ngettext_lazy(
        "This password is too short. It must contain at least %(min_length)d character.",
        "This password is too short. It must contain at least %(min_length)d characters.",
        "min_length",
    ),
    ngettext_lazy(
        "There is %(unused_count)s out of %(total_count)s recovery codes available.",
        "There are %(unused_count)s out of %(total_count)s recovery codes available.",
        "unused_count",
    ),
)

PASSWORDS = (
    borrowed("Your password can’t be too similar to your other personal information."),
    borrowed("Your password can’t be a commonly used password."),
    borrowed("Your password can’t be entirely numeric."),
    borrowed("The password is too similar to the %(verbose_name)s."),
    borrowed("This password is too common."),
    borrowed("This password is entirely numeric."),
    borrowed("Current Password"),
    borrowed("Password (again)"),
    borrowed("New Password (again)"),
    borrowed("Please type your current password."),
    borrowed("You must type the same password each time."),
    borrowed("Incorrect password."),
    borrowed("New Password"),
    borrowed("Password successfully changed."),
)

FIELDS = (
    borrowed("This field is required."),
    borrowed("Enter a valid email address."),
    borrowed("Enter a whole number."),
    borrowed("Ensure this value is less than or equal to %(limit_value)s."),
    borrowed("Ensure this value is greater than or equal to %(limit_value)s."),
    borrowed("Select a valid choice. %(value)s is not one of the available choices."),
)

ADDRESSES = (
    borrowed("Email"),
    borrowed("Email address"),
    borrowed("You cannot add more than %d email addresses."),
    borrowed("You cannot remove your primary email address."),
    borrowed("You cannot remove your primary email address (%(email)s)."),
    borrowed("Your primary email address must be verified."),
    borrowed("This email address is already associated with this account."),
    borrowed("A user is already registered with this email address."),
    borrowed("Confirmation email sent to %(email)s."),
    borrowed("You have confirmed %(email)s."),
    borrowed("Removed email address %(email)s."),
    borrowed("Primary email address set."),
    borrowed("Please Confirm Your Email Address"),
    borrowed("Confirm Email Address"),
    borrowed('Please confirm that <a href="mailto:%(email)s">%(email)s</a> is an email address for user %(user_display)s.'),
    borrowed(
        'This email confirmation link expired or is invalid. Please <a href="%(email_url)s">issue a new email confirmation request</a>.'
    ),
    borrowed(
        "You're receiving this email because user %(user_display)s has given your email address to register an account on %(site_domain)s."
    ),
    borrowed("To confirm this is correct, go to %(activate_url)s"),
)

SIGN_IN = (
    borrowed("The email address and/or password you specified are not correct."),
    borrowed("Successfully signed in as %(name)s."),
    borrowed("You have signed out."),
    borrowed("Remember Me"),
    borrowed("Forgot your password?"),
    borrowed("Too many failed login attempts. Try again later."),
    borrowed("Use your password"),
    borrowed("Use authenticator app or code"),
    borrowed("Use a security key"),
    borrowed("Code"),
    borrowed("Incorrect code."),
    borrowed("Send me a sign-in code"),
    borrowed("Enter Sign-In Code"),
    borrowed("A sign-in code has been sent to %(recipient)s."),
    borrowed("We've sent a code to %(recipient)s. The code expires shortly, so please enter it soon."),
    borrowed("Request new code"),
    borrowed("Sign-In Code"),
    borrowed("Your sign-in code is listed below. Please enter it in your open browser window."),
    borrowed("This mail can be safely ignored if you did not initiate this action."),
    borrowed("Signed out of all other sessions."),
)

SECOND_STEP = (
    borrowed("Authenticator code"),
    borrowed("Enter an authenticator code:"),
    borrowed("Authenticator app activated."),
    borrowed("Authenticator app deactivated."),
    borrowed("Master key"),
    borrowed("Backup key"),
    borrowed("Key nr. {number}"),
    borrowed("Edit Security Key"),
    borrowed("Security key added."),
    borrowed("Security key removed."),
    borrowed("Passwordless"),
    borrowed(
        "Enabling passwordless operation allows you to sign in using just this key, but imposes additional requirements such as biometrics or PIN protection."
    ),
    borrowed("You cannot generate recovery codes without having two-factor authentication enabled."),
    borrowed("Save them  in a secure location now — they won't be shown again."),
    borrowed("I have saved my recovery codes"),
    borrowed("You cannot activate two-factor authentication until you have verified your email address."),
    borrowed("You cannot add an email address to an account protected by two-factor authentication."),
    borrowed("Recovery Codes"),
    borrowed("Unused codes"),
    borrowed("Download codes"),
    borrowed("Generate new codes"),
    borrowed("You are about to generate a new set of recovery codes for your account."),
    borrowed("This action will invalidate your existing codes."),
    borrowed("A new set of recovery codes has been generated."),
)
