import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";

interface Place {
  /** The program. */
  dovecot: string;
  folder: string;
  port: number;
  /** The user that runs it, if this process is root. */
  isNobody: boolean;
  password: string;
}

/** Returns the settings of a Dovecot that needs no root and has every user with one password, in the syntax of its version. */
export function writeDovecotConfig({ dovecot, folder, port, isNobody, password }: Place): string {
  const user = isNobody ? "nobody" : userInfo().username;
  const group = execFileSync("id", ["-gn", user], { encoding: "utf8" }).trim();
  const isNew = !/^2\.[0-3]\./.test(execFileSync(dovecot, ["--version"], { encoding: "utf8" }));
  return `${isNew ? newSettings(folder, password) : oldSettings(folder, password)}
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
mail_fsync = never
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

function oldSettings(folder: string, password: string): string {
  return `state_dir = ${folder}/run
disable_plaintext_auth = no
mail_location = maildir:~/Maildir
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = home=${folder}/users/%u
}`;
}

function newSettings(folder: string, password: string): string {
  return `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
state_dir = ${folder}/run
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ~/Maildir
passdb static {
  password = ${password}
}
userdb static {
  fields {
    home = ${folder}/users/%{user}
  }
}`;
}
