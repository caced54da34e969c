# Sourced by the other scripts: Debian's packages, where there are any and we may install them without a password.

debian_install() {   # debian_install PACKAGE...: quiet; fails where it may not or cannot
    local root=()
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2>/dev/null || return 1
        root=(sudo -n)
    fi
    local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
    # the lists of a fresh machine are empty or old: renew them only if the first try fails
    "${apt[@]}" install -y --no-install-recommends "$@" >/dev/null 2>&1 ||
        { "${apt[@]}" update >/dev/null 2>&1 && "${apt[@]}" install -y --no-install-recommends "$@" >/dev/null 2>&1; }
}
